import { useTranslations } from "next-intl";
import { useFormats } from "@/components/words/use-formats";
import { lineDiscountCents, notItemizedCents } from "@/lib/domain/line-price";
import type { ServiceLine } from "@/lib/domain/shapes";

/** On a phone a line has its name above its figures, which stand below their headings like everywhere. */
const gridLook = "align-top phone:grid phone:grid-cols-[3fr_4fr_5fr_5fr] phone:gap-x-2 phone:py-2.5";
const rowLook = `border-b border-line ${gridLook}`;
const amountLook = "py-2.5 ps-4 text-end phone:p-0";

type ServiceTableProps = {
  services: ServiceLine[];
  totalCents: number | null;
  /** False leaves their columns out. */
  showsPrices: boolean;
};

/** The services of an order, with their prices once the service has set them; every line and the end add up. */
export function ServiceTable({ services, totalCents, showsPrices }: ServiceTableProps) {
  const t = useTranslations();
  const priceColumns = showsPrices
    ? [t("order.serviceColumns.price"), t("order.serviceColumns.discount"), t("order.serviceColumns.total")]
    : [];
  return (
    <section aria-labelledby="services-heading">
      <h2 id="services-heading" className="text-section-title">
        {t("order.services")}
      </h2>
      {showsPrices && totalCents === null ? (
        <p className="mt-2 text-sm text-ink-soft">{t("order.pricePending")}</p>
      ) : null}
      <table
        aria-label={t("order.services")}
        className="mt-3 w-full text-sm tabular-nums phone:block [&>*]:phone:block"
      >
        <thead>
          <tr className={`text-ink-soft phone:items-end ${rowLook}`}>
            <th className="py-2 pe-4 text-start font-medium phone:sr-only">
              {t("order.serviceColumns.name")}
            </th>
            {[t("order.serviceColumns.quantity"), ...priceColumns].map((column) => (
              <th key={column} className={"py-2 ps-4 text-end font-medium phone:p-0"}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map((service, index) => (
            // Two lines may have the same name, and nothing else tells them apart.
            <ServiceRow key={String(index)} service={service} showsPrices={showsPrices} />
          ))}
        </tbody>
        {totalCents === null ? null : <Totals services={services} totalCents={totalCents} />}
      </table>
    </section>
  );
}

function ServiceRow({ service, showsPrices }: { service: ServiceLine; showsPrices: boolean }) {
  const formats = useFormats();
  return (
    <tr className={rowLook}>
      <th
        scope="row"
        className="py-2.5 pe-4 text-start font-normal phone:col-span-full phone:p-0 phone:pb-1.5"
      >
        {service.name}
        {service.description ? (
          <span className="block text-ink-soft phone:ms-2 phone:inline-block">{service.description}</span>
        ) : null}
      </th>
      <td className={amountLook}>{service.quantity === null ? "–" : formats.number(service.quantity)}</td>
      {showsPrices ? <PriceCells service={service} /> : null}
    </tr>
  );
}

function PriceCells({ service }: { service: ServiceLine }) {
  const formats = useFormats();
  const t = useTranslations();
  const { priceCents, discountTenthsOfCent, totalCents } = service;
  const discountCents = lineDiscountCents(service);
  return (
    <>
      <td className={amountLook}>{priceCents === null ? "–" : formats.cents(priceCents)}</td>
      <td className={amountLook}>
        {discountCents === null ? "–" : formats.reduction(discountCents)}
        {discountTenthsOfCent ? (
          <span className="block text-ink-soft">
            {t("order.each", { amount: formats.tenthsOfCent(discountTenthsOfCent) })}
          </span>
        ) : null}
      </td>
      <td className={amountLook}>{totalCents === null ? "–" : formats.cents(totalCents)}</td>
    </>
  );
}

function Totals({ services, totalCents }: { services: ServiceLine[]; totalCents: number }) {
  const formats = useFormats();
  const t = useTranslations();
  const notItemized = notItemizedCents(services, totalCents);
  const discounts = services.flatMap((service) => lineDiscountCents(service) ?? []);
  return (
    <tfoot>
      {notItemized === 0 ? null : (
        <tr className={rowLook}>
          <th
            scope="row"
            colSpan={4}
            className="py-2.5 pe-4 text-start font-normal phone:col-span-3 phone:p-0"
          >
            {t("order.notItemized")}
          </th>
          <td className={amountLook}>{formats.cents(notItemized)}</td>
        </tr>
      )}
      <tr className={`font-semibold ${gridLook}`}>
        <th scope="row" colSpan={3} className="py-2.5 pe-4 text-start phone:col-span-2 phone:p-0">
          {t("order.total")}
        </th>
        <td className={amountLook}>
          {discounts.length === 0
            ? "–"
            : formats.reduction(discounts.reduce((sum, discount) => sum + discount))}
        </td>
        <td className={amountLook}>{formats.cents(totalCents)}</td>
      </tr>
    </tfoot>
  );
}
