import type { ReactNode } from "react";
import { Moment } from "@/components/ui/moment";
import { texts } from "@/lib/domain/texts";
import type { OrderView } from "@/lib/orders/schema";

const words = texts.orders.detail;

/** The plain facts of an order: who placed it, when, and what the coversheet carries. */
export function Facts({ order }: { order: OrderView }) {
  const rows: [string, ReactNode][] = [
    [words.placedAt, <Moment key="at" at={order.receivedAt} />],
    [words.placedBy, order.placedByName],
    [words.reference, order.reference],
    [words.field1, order.field1],
    [words.field2, order.field2],
  ];
  return (
    <section aria-labelledby="facts-heading">
      <h2 id="facts-heading" className="text-section-title">
        {words.facts}
      </h2>
      <dl className="mt-3 space-y-2 text-sm">
        {rows.map(([label, value]) =>
          value ? (
            <div key={label} className="flex justify-between gap-4">
              <dt className="shrink-0 text-ink-soft">{label}</dt>
              <dd className="min-w-0 text-right break-words">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}
