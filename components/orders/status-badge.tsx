import {
  BadgeCheck,
  CircleCheck,
  CircleHelp,
  CircleSlash,
  FileCheck,
  Inbox,
  Languages,
  type LucideIcon,
  PauseCircle,
  PenLine,
  ScanSearch,
  Stamp,
} from "lucide-react";
import { cn } from "@/components/ui/cn";
import { useOrderStatus } from "@/components/words/use-order-status";
import { isKnownOrderStatus, type KnownOrderStatus } from "@/lib/domain/orders/status";

type Look = { Icon: LucideIcon; text: string; frame: string };

const working = { text: "text-status-working", frame: "border-status-working-line bg-status-working-soft" };
const waiting = { text: "text-status-waiting", frame: "border-status-waiting-line bg-status-waiting-soft" };
const done = { text: "text-status-done", frame: "border-status-done-line bg-status-done-soft" };
const still = { text: "text-status-still", frame: "border-line bg-sunken" };
const held = { text: "text-status-held", frame: "border-status-held-line bg-status-held-soft" };

/** Five colours by what a status means for the person; the icon and the word tell the ten apart. */
const looks: Record<KnownOrderStatus, Look> = {
  submitted: { Icon: Inbox, ...still },
  translating: { Icon: Languages, ...working },
  under_review: { Icon: ScanSearch, ...working },
  client_review: { Icon: Stamp, ...waiting },
  client_approved: { Icon: BadgeCheck, ...working },
  finalizing: { Icon: FileCheck, ...working },
  revising: { Icon: PenLine, ...working },
  completed: { Icon: CircleCheck, ...done },
  cancelled: { Icon: CircleSlash, ...still },
  on_hold: { Icon: PauseCircle, ...held },
};

const unknown: Look = { Icon: CircleHelp, ...still };

function lookOf(status: string): Look {
  return isKnownOrderStatus(status) ? looks[status] : unknown;
}

/** The sign of a status alone, beside its word. */
export function StatusIcon({ status, className }: { status: string; className?: string }) {
  const { Icon, text } = lookOf(status);
  return <Icon aria-hidden className={cn(text, className)} />;
}

/** A status with its sign, word and colour; one nobody knows is shown as the service wrote it. */
export function StatusBadge({ status, size = "medium" }: { status: string; size?: "medium" | "large" }) {
  const statusLabel = useOrderStatus();
  const { text, frame } = lookOf(status);
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1.5 rounded-full border font-medium whitespace-nowrap",
        size === "large" ? "px-3.5 py-1 text-base" : "px-2.5 py-0.5 text-sm",
        text,
        frame,
      )}
    >
      <StatusIcon status={status} className={size === "large" ? "size-5" : "size-4"} />
      {statusLabel(status)}
    </span>
  );
}
