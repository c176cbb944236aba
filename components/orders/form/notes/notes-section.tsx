"use client";

import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { fieldId } from "@/components/drafts/form-fields";
import { FormSection } from "@/components/drafts/form-section";
import type { OrderContent } from "@/lib/orders/form";
import { NotesField } from "./notes-field";

/** What the people who work on the order should know. */
export function NotesSection({
  form,
  isClosed,
}: {
  form: UseFormReturn<OrderContent, unknown, OrderContent>;
  isClosed: boolean;
}) {
  const t = useTranslations();
  const id = fieldId("notesHtml");
  return (
    <FormSection title={t("orderForm.notes.heading")} titleId={`${id}-label`}>
      <p id={`${id}-hint`} className="-mt-2 mb-4 text-sm text-ink-soft">
        {t("orderForm.notes.hint")}
      </p>
      <NotesField control={form.control} name="notesHtml" isClosed={isClosed} />
    </FormSection>
  );
}
