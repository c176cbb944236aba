import { formatCents, formatTenthsOfCent } from "@/lib/domain/money";
import type { ServiceLine } from "@/lib/domain/shapes";
import { texts } from "@/lib/domain/texts";

const words = texts.orders.detail;
const columns = words.serviceColumns;

/** The services of an order, with their prices once the service has set them. */
export function ServiceTable({
  services,
  totalCents,
}: {
  services: ServiceLine[];
  totalCents: number | null;
}) {
  return (
    <section aria-labelledby="services-heading">
      <h2 id="services-heading" className="text-section-title">
        {words.services}
      </h2>
      {totalCents === null ? <p className="mt-2 text-sm text-ink-soft">{words.pricePending}</p> : null}
      <div className="mt-3 overflow-x-auto">
        <table aria-label={words.services} className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-left text-ink-soft">
              <th className="py-2 pr-4 font-medium">{columns.name}</th>
              <th className="py-2 pl-4 text-right font-medium">{columns.quantity}</th>
              <th className="py-2 pl-4 text-right font-medium">{columns.price}</th>
              <th className="py-2 pl-4 text-right font-medium max-sm:hidden">{columns.discount}</th>
              <th className="py-2 pl-4 text-right font-medium">{columns.total}</th>
            </tr>
          </thead>
          <tbody>
            {services.map((service) => (
              <ServiceRow key={service.name} service={service} />
            ))}
          </tbody>
          {totalCents === null ? null : (
            <tfoot>
              <tr className="font-semibold">
                <th scope="row" colSpan={3} className="py-3 text-left max-sm:hidden">
                  {words.total}
                </th>
                <th scope="row" colSpan={3} className="py-3 text-left sm:hidden">
                  {words.total}
                </th>
                <td className="max-sm:hidden" />
                <td className="py-3 pl-4 text-right">{formatCents(totalCents)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
}

function ServiceRow({ service }: { service: ServiceLine }) {
  const { discountTenthsOfCent } = service;
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2.5 pr-4 text-left font-normal">
        {service.name}
        {service.description ? <span className="block text-ink-soft">{service.description}</span> : null}
      </th>
      <td className="py-2.5 pl-4 text-right">{service.quantity?.toLocaleString("en-US") ?? "–"}</td>
      <td className="py-2.5 pl-4 text-right">
        {service.priceCents === null ? "–" : formatCents(service.priceCents)}
      </td>
      <td className="py-2.5 pl-4 text-right max-sm:hidden">
        {discountTenthsOfCent ? formatTenthsOfCent(discountTenthsOfCent) : "–"}
      </td>
      <td className="py-2.5 pl-4 text-right">
        {service.totalCents === null ? "–" : formatCents(service.totalCents)}
      </td>
    </tr>
  );
}
