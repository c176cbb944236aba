"use client";

import { useTranslations } from "next-intl";
import {
  asUploaded,
  type FormDocument,
  sendableDocuments,
} from "@/components/drafts/documents/form-document";
import { documentsField } from "@/components/drafts/form-fields";
import { PressProgress } from "@/components/drafts/press/press-progress";
import { Button } from "@/components/ui/button";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { useFormats } from "@/components/words/use-formats";
import type { Form } from "@/lib/drafts/form";
import { contentFaults } from "@/lib/drafts/rules";
import type { OrderContent, OrderKnown } from "@/lib/orders/form";
import type { OrderFormOptions } from "@/lib/orders/schema";
import type { ReviewPanelProps } from "./request-form";

type PlaceBarProps = ReviewPanelProps & { content: OrderContent };

/** The last button. On phones, where the review is far below, it stays at the lower edge, with what is still to do. */
export function PlaceBar({
  content,
  options,
  documents,
  phase,
  isClosed,
  kind,
  words,
  onPress,
  onTakeBack,
}: PlaceBarProps) {
  const toDo = useToDo(kind, content, options, documents);
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
        {words.submit}
      </Button>
      <PressProgress
        id="order-progress"
        form={kind.name}
        phase={phase}
        documents={documents}
        onTakeBack={onTakeBack}
        isAsking={options.consentOf !== null}
      />
    </div>
  );
}

/** What keeps it from being sent, by the names of its fields; null when nothing does. */
function useToDo(
  kind: Form<OrderContent, OrderKnown>,
  content: OrderContent,
  options: OrderFormOptions,
  documents: readonly FormDocument[],
) {
  const t = useTranslations();
  const { list } = useFormats();
  const labelOf = useCoversheetLabel();
  const areDocumentsFaulty = kind.documentFaults(sendableDocuments(documents).map(asUploaded)).length > 0;
  const faulty = [
    ...(areDocumentsFaulty ? [documentsField] : []),
    ...Object.keys(contentFaults(kind, content, options)),
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
      default: {
        const own = options.coversheet.find((each) => each.field === field);
        if (own) return labelOf(own);
        const isService = typeof content[field as keyof OrderContent] === "boolean";
        return t(`orderForm.review.${isService ? "services" : "shipTo"}`);
      }
    }
  };
  const what = [...new Set(faulty.map(nameOf))];
  return what.length === 0 ? null : t("orderForm.review.toDo", { what: list(what) });
}
