import { clsx } from "clsx";
import { useOrderStatus } from "@/components/words/use-order-status";
import { isKnownOrderStatus } from "@/lib/domain/orders/status";
import { isKnownQuoteStatus } from "@/lib/domain/quotes/status";

/** How each status looks, its sign and its colour, is in `app/signs.css`, by its name. */
const look = (status: string) => (isKnownOrderStatus(status) || isKnownQuoteStatus(status)) && status;

/** The sign of a status alone, beside its word. */
export function StatusSign({ status, className }: { status: string; className?: string }) {
  return <span aria-hidden className={clsx("status-sign", look(status), className)} />;
}

/** A status with its sign, word and colour; one nobody knows is shown as the service wrote it. */
export function StatusBadge({ status, size = "medium" }: { status: string; size?: "medium" | "large" }) {
  return <NamedStatus status={status} label={useOrderStatus()(status)} size={size} />;
}

type NamedStatusProps = { status: string; label: string; size?: "medium" | "large" };

/** The same by a word that is given: a list has them all, and quotes have statuses of their own. */
export function NamedStatus({ status, label, size = "medium" }: NamedStatusProps) {
  return <span className={clsx("status-badge", look(status), size === "large" && size)}>{label}</span>;
}
