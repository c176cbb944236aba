import Link from "next/link";
import { texts } from "@/lib/domain/texts";
import type { HomeView } from "@/lib/orders/schema";
import { StatusBadge } from "../status-badge";

const words = texts.orders;

/** Work under way, each with its next step. */
export function OrdersInProgress({ orders }: { orders: HomeView["inProgress"] }) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="progress-heading">
      <h2 id="progress-heading" className="text-section-title">
        {words.home.inProgress}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <Link href={`/orders/${order.id}`} className="font-medium text-accent hover:underline">
                {order.number}
              </Link>
              <span className="ml-3">
                {words.languagePair(order.sourceLanguageName, order.targetLanguageName)}
              </span>
              {order.reference ? <span className="ml-3 text-ink-soft">{order.reference}</span> : null}
              {order.nextStep ? <p className="text-sm text-ink-soft">{order.nextStep}</p> : null}
            </div>
            <StatusBadge status={order.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
