import { Moment } from "@/components/ui/moment";
import type { Shipment } from "@/lib/domain/orders/shapes";
import { texts } from "@/lib/domain/texts";

const words = texts.orders.detail;

/** Hard copies on their way. */
export function Shipments({ shipments }: { shipments: Shipment[] }) {
  if (shipments.length === 0) return null;
  return (
    <section aria-labelledby="shipments-heading">
      <h2 id="shipments-heading" className="text-section-title">
        {words.shipments}
      </h2>
      <ul aria-label={words.shipments} className="mt-3 divide-y divide-line border-y border-line text-sm">
        {shipments.map((shipment) => (
          <li key={shipment.tracking} className="py-3">
            <p className="font-medium">
              {shipment.carrier} · {shipment.service}
            </p>
            <p className="text-ink-soft tabular-nums">
              {words.tracking(shipment.tracking)} · <Moment at={shipment.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
