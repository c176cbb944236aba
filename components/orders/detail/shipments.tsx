import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import type { Shipment } from "@/lib/domain/orders/shapes";
import { trackingAddress } from "@/lib/orders/shipments/rules";

/** Hard copies on their way. */
export function Shipments({ shipments }: { shipments: Shipment[] }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="shipments-heading">
      <h2 id="shipments-heading" className="text-section-title">
        {t("order.shipments")}
      </h2>
      <ul
        aria-label={t("order.shipments")}
        className="mt-3 divide-y divide-line border-y border-line text-sm"
      >
        {shipments.map((shipment, index) => (
          // Shipments have no identity of their own, and several may have no number yet.
          <li key={String(index)} className="py-3">
            <p className="font-medium">{[shipment.carrier, shipment.service].filter(Boolean).join(" · ")}</p>
            {shipment.tracking ? (
              <p className="tabular-nums">
                <Tracking {...shipment} />
              </p>
            ) : null}
            <p className="text-ink-soft">
              <Moment at={shipment.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads to the carrier where it is one that we know. */
function Tracking({ carrier, tracking: number }: Shipment) {
  const t = useTranslations();
  const address = trackingAddress(carrier, number);
  if (!address) return t("order.tracking", { number });
  return (
    <a
      href={address}
      // The carrier is not told where the link stands.
      rel="noreferrer"
      className="text-accent underline underline-offset-2 wrap-anywhere"
    >
      {t("order.track", { number, carrier })}
    </a>
  );
}
