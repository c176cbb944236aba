import { clsx } from "clsx";
import { useOrderStatus } from "@/components/words/use-order-status";
import { isKnownOrderStatus } from "@/lib/domain/orders/status";

/** How each status looks, its sign and its colour, is in `app/signs.css`, by its name. */
const look = (status: string) => isKnownOrderStatus(status) && status;

/** The sign of a status alone, beside its word. */
export function StatusSign({ status, className }: { status: string; className?: string }) {
  return <span aria-hidden className={clsx("status-sign", look(status), className)} />;
}

/** A status with its sign, word and colour; one nobody knows is shown as the service wrote it. */
export function StatusBadge({ status, size = "medium" }: { status: string; size?: "medium" | "large" }) {
  const label = useOrderStatus()(status);
  return <span className={clsx("status-badge", look(status), size === "large" && size)}>{label}</span>;
}

/** The same in a list, by the word that the list has for it. */
export function ListedStatus({ status, label }: { status: string; label: string }) {
  return <span className={clsx("status-badge", look(status))}>{label}</span>;
}
