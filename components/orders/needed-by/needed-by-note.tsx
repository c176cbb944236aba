import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useIsLate } from "./use-is-late";
import { useWrittenDay } from "./use-written-day";

/** An order, or a quote, that is under way unless it says otherwise. */
type Needed = { status: string; goneAt?: string | null; neededBy: string | null };

/** By when something is needed, and whether it is late; nothing where nobody said a day. */
export function NeededByNote({ of, className }: { of: Needed; className?: string }) {
  const t = useTranslations();
  const writtenDay = useWrittenDay();
  const isLate = useIsLate({ ...of, goneAt: of.goneAt ?? null });
  if (of.neededBy === null) return null;
  return (
    <span className={clsx(isLate && "font-medium text-danger", className)}>
      {t(isLate ? "order.neededBy.late" : "order.neededBy.by", { day: writtenDay(of.neededBy) })}
    </span>
  );
}

/** The same above everything else of the order's page, once it is late. */
export function LateNote({ order }: { order: Needed & { goneAt: string | null } }) {
  return useIsLate(order) ? (
    <p className="mt-3">
      <NeededByNote of={order} />
    </p>
  ) : null;
}
