import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { OrderView } from "@/lib/orders/schema";
import { useIsLate } from "./use-is-late";
import { useWrittenDay } from "./use-written-day";

type Needed = Pick<OrderView, "status" | "goneAt"> & { neededBy: string };

/** By when an order is needed, and whether it is late. */
export function NeededByNote({ order, className }: { order: Needed; className?: string }) {
  const t = useTranslations();
  const writtenDay = useWrittenDay();
  const isLate = useIsLate(order);
  return (
    <span className={clsx(isLate && "font-medium text-danger", className)}>
      {t(isLate ? "order.neededBy.late" : "order.neededBy.by", { day: writtenDay(order.neededBy) })}
    </span>
  );
}

/** The same above everything else of the order's page, once it is late. */
export function LateNote({ order }: { order: Needed }) {
  return useIsLate(order) ? (
    <p className="mt-3">
      <NeededByNote order={order} />
    </p>
  ) : null;
}
