import Link from "next/link";
import { Moment } from "@/components/ui/moment";
import { texts } from "@/lib/domain/texts";
import type { HomeView } from "@/lib/orders/schema";
import { DownloadLink } from "../download-link";

const words = texts.orders;

/** What is done, with its translations at hand. */
export function CompletedOrders({ orders }: { orders: HomeView["recentlyCompleted"] }) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="completed-heading">
      <h2 id="completed-heading" className="text-section-title">
        {words.home.recentlyCompleted}
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
              {order.completedAt ? (
                <p className="text-sm text-ink-soft">
                  <Moment at={order.completedAt} />
                </p>
              ) : null}
            </div>
            {order.translations.map((translation) => (
              <DownloadLink key={translation.id} document={translation} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
