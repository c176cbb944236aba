"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useConnectionLabel } from "@/components/connections/use-connection-label";
import { type FormDocument, isTravelling } from "@/components/drafts/documents/form-document";
import type { OrderContent } from "@/lib/orders/form";
import type { OrderFormOptions } from "@/lib/orders/schema";
import { useWrittenDay } from "../needed-by/use-written-day";
import { PlaceBar } from "./place-bar";
import type { ReviewPanelProps } from "./request-form";
import { ShippingReview } from "./shipping/shipping-section";

/** What will be asked for and what happens then, beside the form while it is filled in; on phones the button stays. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { form, options, documents, words } = props;
  const t = useTranslations();
  const connectionLabel = useConnectionLabel();
  const content = useWatch({ control: form.control }) as OrderContent;
  const writtenDay = useWrittenDay();
  const connection = options.connections.find(({ id }) => id === options.connectionId);
  const isShipped = options.countries !== null && content.shipping;
  return (
    <>
      <section className="rounded-xl border border-line bg-paper p-6 lg:rounded-b-none lg:border-b-0">
        <h2 className="text-section-title">{t("orderForm.review.heading")}</h2>
        <dl className="mt-4 flex flex-col gap-4">
          {connection && (
            <Answer
              name={t("drafts.connection.label")}
              lines={[connectionLabel(connection.name)]}
              fallback=""
            />
          )}
          <Answer
            name={t("orderForm.review.documents")}
            lines={useDocumentLines(documents)}
            fallback={t("orderForm.review.noDocuments")}
          />
          <Answer
            name={t("orderForm.review.languages")}
            lines={useLanguageLines(content, options)}
            fallback={t("orderForm.review.noLanguages")}
          />
          <Answer
            name={t("orderForm.review.services")}
            lines={useServiceLines(content)}
            fallback={t("orderForm.review.standard")}
          />
          {content.neededBy && (
            <Answer name={t("orderForm.neededBy.label")} lines={[writtenDay(content.neededBy)]} fallback="" />
          )}
          {isShipped && <ShippingReview content={content} />}
        </dl>
        <h3 className="mt-6 border-t border-line pt-5 font-medium text-ink">{t("orderForm.review.next")}</h3>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 text-sm text-ink-soft">
          {words.next(content).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <PlaceBar {...props} content={content} />
    </>
  );
}

function Answer({ name, lines, fallback }: { name: string; lines: ReactNode[]; fallback: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      {lines.length === 0 && <dd className="text-ink-soft">{fallback}</dd>}
      {lines.map((line, index) => (
        // Lines have no identity of their own; they are redrawn as a whole.
        <dd key={`${name}-${String(index)}`} className="text-ink">
          {line}
        </dd>
      ))}
    </div>
  );
}

function useDocumentLines(documents: readonly FormDocument[]): string[] {
  const t = useTranslations();
  const kept = documents.filter((document) => document.state !== "refused");
  const count = (fits: (document: FormDocument) => boolean) => kept.filter(fits).length;
  const counts = {
    sources: count((document) => document.kind === "source"),
    references: count((document) => document.kind === "reference"),
    travelling: count(isTravelling),
    failed: count((document) => document.state === "failed"),
  };
  return (Object.keys(counts) as (keyof typeof counts)[]).flatMap((line) =>
    counts[line] > 0 ? [t(`orderForm.review.${line}`, { n: counts[line] })] : [],
  );
}

function useLanguageLines(content: OrderContent, options: OrderFormOptions): string[] {
  const t = useTranslations();
  if (!content.sourceLanguage && !content.targetLanguage) return [];
  const nameOf = (code: string) =>
    options.languages.find((language) => language.code === code)?.name ??
    (code || t("orderForm.review.missingLanguage"));
  const [source, target] = [nameOf(content.sourceLanguage), nameOf(content.targetLanguage)];
  return [t("orders.languagePair", { source, target })];
}

function useServiceLines(content: OrderContent): string[] {
  const t = useTranslations();
  const chosen = [
    t(`orderForm.review.${content.certification ? "certified" : "standard"}`),
    content.expedited && t("orderForm.services.expedited"),
    content.notarization && t("orderForm.services.notarization"),
    content.currencyConversion && t("orderForm.services.currencyConversion"),
  ];
  return chosen.filter((line) => line !== false);
}
