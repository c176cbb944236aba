import Link from "next/link";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { useDoer } from "@/components/words/use-doer";
import { useLanguagePair } from "@/components/words/use-language-pair";
import type { NumberedOrder } from "@/lib/orders/schema";
import { StatusBadge } from "../status-badge";

/** Several orders that answer to one number: which of them is meant. */
export function NumberedOrders({ number, orders }: { number: string; orders: NumberedOrder[] }) {
  const doer = useDoer();
  const languagePair = useLanguagePair();
  const t = useTranslations();
  return (
    <>
      <PageHeader title={t("order.numbered.title", { number })} lead={t("order.numbered.lead")} />
      <ul aria-label={t("orderList.title")} className="space-y-3">
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-paper px-4 py-3"
          >
            <div className="min-w-0">
              <Link
                href={`/orders/${order.id}`}
                prefetch={false}
                className="font-medium wrap-anywhere text-accent hover:underline"
              >
                {t("order.numbered.link", { number: order.number, connectionName: order.connectionName })}
              </Link>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {languagePair(order)}
                {order.reference ? ` · ${order.reference}` : ""}
              </p>
              <p className="text-sm text-ink-soft">
                <Moment at={order.receivedAt} /> · {doer(order.placedBy)}
              </p>
            </div>
            <StatusBadge status={order.status} />
          </li>
        ))}
      </ul>
    </>
  );
}
