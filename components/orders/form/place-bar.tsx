"use client";

import { useTranslations } from "next-intl";
import {
  asUploaded,
  type FormDocument,
  sendableDocuments,
} from "@/components/drafts/documents/form-document";
import type { FormParts } from "@/components/drafts/draft-form";
import { documentsField } from "@/components/drafts/form-fields";
import { PressProgress } from "@/components/drafts/press/press-progress";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/words/use-formats";
import { contentFaults } from "@/lib/drafts/rules";
import { type OrderContent, orderForm } from "@/lib/orders/form";
import type { OrderFormOptions } from "@/lib/orders/schema";

type PlaceBarProps = FormParts<OrderContent> & { content: OrderContent; options: OrderFormOptions };

/** The last button. On phones, where the review is far below, it stays at the lower edge, with what is still to do. */
export function PlaceBar({
  content,
  options,
  documents,
  phase,
  isClosed,
  onPress,
  onTakeBack,
}: PlaceBarProps) {
  const t = useTranslations();
  const toDo = useToDo(content, options, documents);
  return (
    <div className="press-bar border-line bg-paper lg:rounded-b-xl lg:border lg:border-t-0 lg:p-6 lg:pt-0">
      <p id="order-to-do" className="mb-2 truncate text-sm text-ink-soft empty:hidden lg:hidden">
        {toDo}
      </p>
      <Button
        variant="primary"
        className="w-full"
        aria-disabled={isClosed}
        aria-describedby="order-to-do order-progress"
        onClick={() => !isClosed && onPress()}
      >
        {options.consentOf === null
          ? t("orderForm.review.place")
          : t("orderForm.review.ask", { person: options.consentOf })}
      </Button>
      <PressProgress
        id="order-progress"
        form={orderForm.name}
        phase={phase}
        documents={documents}
        onTakeBack={onTakeBack}
        isAsking={options.consentOf !== null}
      />
    </div>
  );
}

/** What keeps the order from being placed, by the names of its fields; null when nothing does. */
function useToDo(content: OrderContent, options: OrderFormOptions, documents: readonly FormDocument[]) {
  const t = useTranslations();
  const { list } = useFormats();
  const areDocumentsFaulty =
    orderForm.documentFaults(sendableDocuments(documents).map(asUploaded)).length > 0;
  const faulty = [
    ...(areDocumentsFaulty ? [documentsField] : []),
    ...Object.keys(contentFaults(orderForm, content, options)),
  ];
  const nameOf = (field: string) => {
    switch (field) {
      case documentsField:
        return t("orderForm.review.documents");
      case "sourceLanguage":
        return t("orderForm.languages.source");
      case "targetLanguage":
        return t("orderForm.languages.target");
      case "notesHtml":
        return t("orderForm.notes.label");
      case "reference":
      case "field1":
      case "field2": {
        const own = options.coversheet.find((each) => each.field === field)?.label;
        return own ?? t(`orderForm.coversheet.labels.${field}`);
      }
      default:
        return t("orderForm.review.services");
    }
  };
  const what = [...new Set(faulty.map(nameOf))];
  return what.length === 0 ? null : t("orderForm.review.toDo", { what: list(what) });
}
