"use client";

import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { type FormDocument, isTravelling } from "@/components/drafts/documents/form-document";
import type { FormParts } from "@/components/drafts/draft-form";
import { PressProgress } from "@/components/drafts/press/press-progress";
import { Button } from "@/components/ui/button";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { type OrderContent, orderForm } from "@/lib/orders/form";
import type { OrderFormOptions } from "@/lib/orders/schema";

type ReviewPanelProps = FormParts<OrderContent> & { options: OrderFormOptions };

/** What will be ordered and what happens then, beside the form while it is filled in. */
export function ReviewPanel({ form, options, documents, phase, isClosed, onPress }: ReviewPanelProps) {
  const content = useWatch({ control: form.control }) as OrderContent;
  return (
    <section className="rounded-xl border border-line bg-paper p-6">
      <h2 className="text-section-title">{texts.review.heading}</h2>
      <dl className="mt-4 flex flex-col gap-4">
        <Answer
          name={texts.review.documents}
          lines={documentLines(documents)}
          fallback={texts.review.noDocuments}
        />
        <Answer
          name={texts.review.languages}
          lines={languageLines(content, options)}
          fallback={texts.review.noLanguages}
        />
        <Answer name={texts.review.services} lines={serviceLines(content)} fallback={texts.review.standard} />
      </dl>
      <h3 className="mt-6 border-t border-line pt-5 font-medium text-ink">{texts.review.next}</h3>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-sm text-ink-soft">
        <li>{texts.review.price}</li>
        <li>{texts.review.cancel}</li>
        {content.notarization && <li>{texts.review.approval}</li>}
      </ul>
      <Button
        variant="primary"
        className="mt-6 w-full"
        aria-disabled={isClosed}
        aria-describedby="order-progress"
        onClick={() => !isClosed && onPress()}
      >
        {texts.review.place}
      </Button>
      <PressProgress id="order-progress" form={orderForm.name} phase={phase} />
    </section>
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

function documentLines(documents: readonly FormDocument[]): string[] {
  const kept = documents.filter((document) => document.state !== "refused");
  const count = (fits: (document: FormDocument) => boolean) => kept.filter(fits).length;
  const lines: [number, (n: number) => string][] = [
    [count((document) => document.kind === "source"), texts.review.sources],
    [count((document) => document.kind === "reference"), texts.review.references],
    [count(isTravelling), texts.review.travelling],
    [count((document) => document.state === "failed"), texts.review.failed],
  ];
  return lines.flatMap(([n, words]) => (n > 0 ? [words(n)] : []));
}

function languageLines(content: OrderContent, options: OrderFormOptions): string[] {
  if (!content.sourceLanguage && !content.targetLanguage) return [];
  const nameOf = (code: string) =>
    options.languages.find((language) => language.code === code)?.name ??
    (code || texts.review.missingLanguage);
  return [texts.languages.pair(nameOf(content.sourceLanguage), nameOf(content.targetLanguage))];
}

function serviceLines(content: OrderContent): string[] {
  const chosen = [
    content.certification ? texts.review.certified : texts.review.standard,
    content.expedited && texts.services.expedited,
    content.notarization && texts.services.notarization,
    content.currencyConversion && texts.services.currencyConversion,
  ];
  return chosen.filter((line) => line !== false);
}
