import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import type { Shipment } from "@/lib/domain/orders/shapes";

/** Hard copies on their way. */
export function Shipments({ shipments }: { shipments: Shipment[] }) {
  const t = useTranslations();
  if (shipments.length === 0) return null;
  return (
    <section aria-labelledby="shipments-heading">
      <h2 id="shipments-heading" className="text-section-title">
        {t("order.shipments")}
      </h2>
      <ul
        aria-label={t("order.shipments")}
        className="mt-3 divide-y divide-line border-y border-line text-sm"
      >
        {shipments.map((shipment) => (
          <li key={shipment.tracking} className="py-3">
            <p className="font-medium">
              {shipment.carrier} · {shipment.service}
            </p>
            <p className="text-ink-soft tabular-nums">
              {t("order.tracking", { number: shipment.tracking })} · <Moment at={shipment.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
