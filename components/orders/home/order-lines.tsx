import Link from "next/link";
import type { ReactNode } from "react";
import { useConnectionLabel } from "@/components/connections/use-connection-label";
import { useLanguagePair } from "@/components/words/use-language-pair";
import type { OrderListRow } from "@/lib/orders/schema";

type OrderLinesProps<Order extends OrderListRow> = {
  title: string;
  /** Of the heading, for the section's name. */
  headingId: string;
  orders: Order[];
  /** A line below the order, where there is something to say. */
  detailOf: (order: Order) => ReactNode;
  /** What stands at the end of the line: a status, a download. */
  asideOf: (order: Order) => ReactNode;
  /** Where all of them are, when there are more. */
  all: { href: string; label: string } | null;
};

/** A section of Home: orders as lines, nothing where there are none. */
export function OrderLines<Order extends OrderListRow>(props: OrderLinesProps<Order>) {
  const languagePair = useLanguagePair();
  const connectionLabel = useConnectionLabel();
  const { title, headingId, orders, detailOf, asideOf, all } = props;
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-section-title">
        {title}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <div className="flex flex-wrap gap-x-3">
                <Link
                  href={`/orders/${order.id}`}
                  prefetch={false}
                  className="font-medium text-accent hover:underline"
                >
                  {order.number}
                </Link>
                <span>{languagePair(order)}</span>
                {order.connectionName ? (
                  <span className="text-ink-soft">{connectionLabel(order.connectionName)}</span>
                ) : null}
                {order.reference ? (
                  <span className="wrap-anywhere text-ink-soft">{order.reference}</span>
                ) : null}
              </div>
              <p className="text-sm text-ink-soft empty:hidden">{detailOf(order)}</p>
            </div>
            {asideOf(order)}
          </li>
        ))}
      </ul>
      {all ? (
        <p className="mt-3 text-sm">
          <Link href={all.href} prefetch={false} className="font-medium text-accent hover:underline">
            {all.label}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
