import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import type { OrderView } from "@/lib/orders/schema";

/** The plain facts of an order: who placed it, when, and what the coversheet carries. */
export function Facts({ order }: { order: OrderView }) {
  const doer = useDoer();
  const t = useTranslations();
  const rows: [string, ReactNode][] = [
    [t("order.placedAt"), <Moment key="at" at={order.receivedAt} />],
    [t("order.placedBy"), doer(order.placedBy)],
    [t("order.origin"), isKnownOrigin(order.origin) ? t(`order.origins.${order.origin}`) : order.origin],
    [t("order.reference"), order.reference],
    [t("order.field1"), order.field1],
    [t("order.field2"), order.field2],
  ];
  return (
    <section aria-labelledby="facts-heading">
      <h2 id="facts-heading" className="text-section-title">
        {t("order.facts")}
      </h2>
      <dl className="mt-3 space-y-2 text-sm">
        {rows.map(([label, value]) =>
          value ? (
            <div key={label} className="flex justify-between gap-4">
              <dt className="shrink-0 text-ink-soft">{label}</dt>
              <dd className="min-w-0 text-end break-words">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}

const knownOrigins = ["website", "api"] as const;

function isKnownOrigin(origin: string | null): origin is (typeof knownOrigins)[number] {
  return (knownOrigins as readonly (string | null)[]).includes(origin);
}
