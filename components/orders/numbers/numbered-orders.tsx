import Link from "next/link";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { texts } from "@/lib/domain/texts";
import type { NumberedOrder } from "@/lib/orders/schema";
import { StatusBadge } from "../status-badge";

const words = texts.orders.numbered;

/** Several orders that answer to one number: which of them is meant. */
export function NumberedOrders({ number, orders }: { number: string; orders: NumberedOrder[] }) {
  return (
    <>
      <PageHeader title={words.title(number)} lead={words.lead} />
      <ul aria-label={texts.orders.list.title} className="space-y-3">
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-paper px-4 py-3"
          >
            <div className="min-w-0">
              <Link
                href={`/orders/${order.id}`}
                className="font-medium wrap-anywhere text-accent hover:underline"
              >
                {words.link(order)}
              </Link>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {texts.orders.languagePair(order.sourceLanguageName, order.targetLanguageName)}
                {order.reference ? ` · ${order.reference}` : ""}
              </p>
              <p className="text-sm text-ink-soft">
                <Moment at={order.receivedAt} /> · {order.placedByName}
              </p>
            </div>
            <StatusBadge status={order.status} />
          </li>
        ))}
      </ul>
    </>
  );
}
