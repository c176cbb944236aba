import { clsx } from "clsx";
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
import { useOrderStatus } from "@/components/words/use-order-status";
import { isKnownOrderStatus, type KnownOrderStatus } from "@/lib/domain/orders/status";

type Tone = "working" | "waiting" | "done" | "still" | "held";
type Look = { Icon: LucideIcon; tone: Tone };

/** Five colours by what a status means for the person; the icon and the word tell the ten apart. */
const looks: Record<KnownOrderStatus, Look> = {
  submitted: { Icon: Inbox, tone: "still" },
  translating: { Icon: Languages, tone: "working" },
  under_review: { Icon: ScanSearch, tone: "working" },
  client_review: { Icon: Stamp, tone: "waiting" },
  client_approved: { Icon: BadgeCheck, tone: "working" },
  finalizing: { Icon: FileCheck, tone: "working" },
  revising: { Icon: PenLine, tone: "working" },
  completed: { Icon: CircleCheck, tone: "done" },
  cancelled: { Icon: CircleSlash, tone: "still" },
  on_hold: { Icon: PauseCircle, tone: "held" },
};

const unknown: Look = { Icon: CircleHelp, tone: "still" };

function lookOf(status: string): Look {
  return isKnownOrderStatus(status) ? looks[status] : unknown;
}

const textColors: Record<Tone, string> = {
  working: "text-status-working",
  waiting: "text-status-waiting",
  done: "text-status-done",
  still: "text-status-still",
  held: "text-status-held",
};

/** The sign of a status alone, beside its word. */
export function StatusIcon({ status, className }: { status: string; className?: string }) {
  const { Icon, tone } = lookOf(status);
  return <Icon aria-hidden className={clsx(textColors[tone], className)} />;
}

/** The signs of these statuses, drawn once for all badges of a list that have theirs from here. */
export function StatusSprite({ statuses }: { statuses: readonly string[] }) {
  const signs = new Map(statuses.map((status) => [signId(status), lookOf(status).Icon]));
  return (
    <svg className="hidden" aria-hidden>
      {[...signs].map(([id, Icon]) => (
        <symbol key={id} id={id} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
    </svg>
  );
}

const signId = (status: string) => `sign-${isKnownOrderStatus(status) ? status : "unknown"}`;

/** A status with its sign, word and colour; one nobody knows is shown as the service wrote it. */
export function StatusBadge({ status, size = "medium" }: { status: string; size?: "medium" | "large" }) {
  const label = useOrderStatus()(status);
  const { Icon, tone } = lookOf(status);
  return (
    <span className={`status-badge ${tone}${size === "large" ? " large" : ""}`}>
      <Icon aria-hidden />
      {label}
    </span>
  );
}

/** The same in a list with a `StatusSprite`, by the word that the list has for it. */
export function ListedStatus({ status, label }: { status: string; label: string }) {
  return (
    <span className={`status-badge ${lookOf(status).tone}`}>
      <svg aria-hidden>
        <use href={`#${signId(status)}`} />
      </svg>
      {label}
    </span>
  );
}
