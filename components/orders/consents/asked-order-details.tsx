import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FactList } from "@/components/ui/fact-list";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { RichText } from "@/components/ui/rich-text";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { useFormats } from "@/components/words/use-formats";
import { isReal } from "@/lib/domain/environment";
import type { AskedOrder, OrderToConfirm } from "@/lib/orders/consents/schema";
import { AddressLines } from "../address-lines";
import { useWrittenDay } from "../needed-by/use-written-day";
import { ShippingService } from "../shipping-service";

/** Who asks for what, and all that would be ordered: nothing of it is folded away. */
export function AskedOrderDetails({ asked }: { asked: AskedOrder }) {
  const t = useTranslations();
  const labelOf = useCoversheetLabel();
  const writtenDay = useWrittenDay();
  return (
    <>
      <FactList
        facts={[
          { name: t("consent.reason"), value: asked.reason },
          { name: t("consent.asked"), value: <Moment at={asked.askedAt} /> },
          { name: t("consent.until"), value: <Moment at={asked.expiresAt} /> },
        ]}
      />
      {isReal(asked.environment) ? null : <Notice className="mt-6">{t("consent.sandbox")}</Notice>}
      <section aria-labelledby="asked-heading" className="mt-8">
        <h2 id="asked-heading" className="text-section-title">
          {t("consent.what")}
        </h2>
        <dl className="mt-4 flex flex-col gap-5">
          {asked.connectionName ? <Part name={t("consent.connection")}>{asked.connectionName}</Part> : null}
          <Part name={t("shell.environment")}>
            {t("shell.environmentName", { environment: asked.environment })}
          </Part>
          <Part name={t("consent.documents")}>
            <Documents documents={asked.order.documents} />
          </Part>
          <Part name={t("consent.languages")}>
            {t("orders.languagePair", {
              source: asked.order.sourceLanguageName,
              target: asked.order.targetLanguageName,
            })}
          </Part>
          <Part name={t("consent.services")}>
            <Services services={asked.order.services} />
          </Part>
          {asked.order.neededBy ? (
            <Part name={t("orderForm.neededBy.label")}>{writtenDay(asked.order.neededBy)}</Part>
          ) : null}
          {asked.order.shipping ? (
            <>
              <Part name={t("orderForm.review.shipping")}>
                <ShippingService {...asked.order.shipping} />
              </Part>
              <Part name={t("orderForm.review.shipTo")}>
                <AddressLines address={asked.order.shipping.address} />
              </Part>
            </>
          ) : null}
          {asked.order.coversheet.map((field) => (
            <Part key={field.field} name={labelOf(field)}>
              <span className="wrap-anywhere">{field.value}</span>
            </Part>
          ))}
          <Part name={t("consent.notes")}>
            {asked.order.notesHtml ? <RichText html={asked.order.notesHtml} /> : t("consent.noNotes")}
          </Part>
        </dl>
        <p className="mt-5 text-sm text-ink-soft">{t("consent.price")}</p>
      </section>
    </>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm wrap-anywhere text-ink-soft">{name}</dt>
      <dd className="mt-0.5 text-ink">{children}</dd>
    </div>
  );
}

function Documents({ documents }: Pick<OrderToConfirm, "documents">) {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <ul aria-label={t("consent.documents")} className="divide-y divide-line border-y border-line">
      {documents.map(({ id, name, kind, sizeBytes }) => (
        <li key={id} className="flex items-center gap-3 py-3">
          <FileText aria-hidden className="size-5 shrink-0 text-ink-soft" />
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere">{name}</p>
            <p className="text-sm text-ink-soft tabular-nums">
              {t(`order.kinds.${kind}`)} · {formats.bytes(sizeBytes)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Services({ services }: Pick<OrderToConfirm, "services">) {
  const t = useTranslations();
  const { list } = useFormats();
  const beside = (["expedited", "notarization", "currencyConversion"] as const).filter(
    (service) => services[service],
  );
  return list([
    t(`orderForm.review.${services.certification ? "certified" : "standard"}`),
    ...beside.map((service) => t(`orderForm.services.${service}`)),
  ]);
}
