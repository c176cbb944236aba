import { useTranslations } from "next-intl";
import { useFullNumber } from "@/components/connections/use-full-number";
import { LateWords } from "@/components/words/late-words";
import type { EstimateView, OrderView } from "@/lib/orders/schema";
import { RevisionFormButton } from "../revisions/revision-form-button";

type OrderEstimateProps = {
  /** Null for a quote: of it nobody asks for a revision. */
  order: OrderView | null;
  estimate: EstimateView;
};

/** What was estimated before something was asked for, beside what the service counted, and a way to ask about the difference. */
export function OrderEstimate(props: OrderEstimateProps) {
  return (
    <LateWords of="orderEstimate">
      <Compared {...props} />
    </LateWords>
  );
}

function Compared({ order, estimate: { pages, counted, isDifferent } }: OrderEstimateProps) {
  const t = useTranslations();
  const fullNumber = useFullNumber();
  return (
    <section aria-labelledby="estimate-heading">
      <h2 id="estimate-heading" className="text-section-title">
        {t("orderEstimate.heading")}
      </h2>
      <dl className="mt-3 grid gap-x-8 text-sm tabular-nums sm:grid-cols-[max-content_1fr] sm:gap-y-1">
        <dt className="text-ink-soft">{t("orderEstimate.estimated")}</dt>
        <dd className="max-sm:mb-2">
          {pages === null ? t("orderEstimate.notCounted") : t("orderEstimate.about", { pages })}
        </dd>
        {counted ? (
          <>
            <dt className="text-ink-soft">{t("orderEstimate.counted")}</dt>
            <dd>{t("orderEstimate.quantity", counted)}</dd>
          </>
        ) : null}
      </dl>
      {isDifferent && counted && pages !== null ? (
        <>
          <p className="mt-3 text-sm">
            {t("orderEstimate.differs", { isMore: String(counted.quantity > pages) })}
          </p>
          {order?.revisions.request?.allowed ? (
            <div className="mt-3 print:hidden">
              <RevisionFormButton
                orderId={order.id}
                number={fullNumber(order)}
                label={t("orderEstimate.ask")}
                prefill={t("orderEstimate.question", { pages, quantity: counted.quantity })}
              />
            </div>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
