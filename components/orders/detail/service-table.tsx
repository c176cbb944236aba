import { cn } from "@/components/ui/cn";
import { lineDiscountCents, notItemizedCents } from "@/lib/domain/line-price";
import { formatCents, formatReduction, formatTenthsOfCent } from "@/lib/domain/money";
import type { ServiceLine } from "@/lib/domain/shapes";
import { texts } from "@/lib/domain/texts";

const words = texts.orders.detail;
const columns = words.serviceColumns;

/** On a phone a line has its name above its figures, which stand below their headings like everywhere. */
const rowLook =
  "border-b border-line align-top phone:grid phone:grid-cols-[3fr_4fr_5fr_5fr] phone:gap-x-2 phone:py-2.5";
const amountLook = "py-2.5 pl-4 text-right phone:p-0";

type ServiceTableProps = {
  services: ServiceLine[];
  totalCents: number | null;
  /** False leaves their columns out. */
  showsPrices: boolean;
};

/** The services of an order, with their prices once the service has set them; every line and the end add up. */
export function ServiceTable({ services, totalCents, showsPrices }: ServiceTableProps) {
  const priceColumns = showsPrices ? [columns.price, columns.discount, columns.total] : [];
  return (
    <section aria-labelledby="services-heading">
      <h2 id="services-heading" className="text-section-title">
        {words.services}
      </h2>
      {showsPrices && totalCents === null ? (
        <p className="mt-2 text-sm text-ink-soft">{words.pricePending}</p>
      ) : null}
      <table
        aria-label={words.services}
        className="mt-3 w-full text-sm tabular-nums phone:block [&>*]:phone:block"
      >
        <thead>
          <tr className={cn(rowLook, "text-ink-soft phone:items-end")}>
            <th className="py-2 pr-4 text-left font-medium phone:sr-only">{columns.name}</th>
            {[columns.quantity, ...priceColumns].map((column) => (
              <th key={column} className={cn(amountLook, "py-2 font-medium")}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <ServiceRow key={service.name} service={service} showsPrices={showsPrices} />
          ))}
        </tbody>
        {totalCents === null ? null : <Totals services={services} totalCents={totalCents} />}
      </table>
    </section>
  );
}

function ServiceRow({ service, showsPrices }: { service: ServiceLine; showsPrices: boolean }) {
  return (
    <tr className={rowLook}>
      <th
        scope="row"
        className="py-2.5 pr-4 text-left font-normal phone:col-span-full phone:p-0 phone:pb-1.5"
      >
        {service.name}
        {service.description ? (
          <span className="block text-ink-soft phone:ml-2 phone:inline">{service.description}</span>
        ) : null}
      </th>
      <td className={amountLook}>{service.quantity?.toLocaleString("en-US") ?? "–"}</td>
      {showsPrices ? <PriceCells service={service} /> : null}
    </tr>
  );
}

function PriceCells({ service }: { service: ServiceLine }) {
  const { priceCents, discountTenthsOfCent, totalCents } = service;
  const discountCents = lineDiscountCents(service);
  return (
    <>
      <td className={amountLook}>{priceCents === null ? "–" : formatCents(priceCents)}</td>
      <td className={amountLook}>
        {discountCents === null ? "–" : formatReduction(discountCents)}
        {discountTenthsOfCent ? (
          <span className="block text-ink-soft">{words.each(formatTenthsOfCent(discountTenthsOfCent))}</span>
        ) : null}
      </td>
      <td className={amountLook}>{totalCents === null ? "–" : formatCents(totalCents)}</td>
    </>
  );
}

function Totals({ services, totalCents }: { services: ServiceLine[]; totalCents: number }) {
  const notItemized = notItemizedCents(services, totalCents);
  const discounts = services.flatMap((service) => lineDiscountCents(service) ?? []);
  return (
    <tfoot>
      {notItemized === 0 ? null : (
        <tr className={rowLook}>
          <th
            scope="row"
            colSpan={4}
            className="py-2.5 pr-4 text-left font-normal phone:col-span-3 phone:p-0"
          >
            {words.notItemized}
          </th>
          <td className={amountLook}>{formatCents(notItemized)}</td>
        </tr>
      )}
      <tr className={cn(rowLook, "border-0 font-semibold")}>
        <th scope="row" colSpan={3} className="py-2.5 pr-4 text-left phone:col-span-2 phone:p-0">
          {words.total}
        </th>
        <td className={amountLook}>
          {discounts.length === 0
            ? "–"
            : formatReduction(discounts.reduce((sum, discount) => sum + discount))}
        </td>
        <td className={amountLook}>{formatCents(totalCents)}</td>
      </tr>
    </tfoot>
  );
}
