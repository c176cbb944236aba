"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Controller, type UseFormReturn } from "react-hook-form";
import { FieldErrors } from "@/components/drafts/field-errors";
import { errorId, fieldId } from "@/components/drafts/form-fields";
import { FormSection } from "@/components/drafts/form-section";
import type { OrderContent } from "@/lib/orders/form";

/** Holds exactly the room that the toolbar and the empty editor take. */
const NotesEditor = dynamic(() => import("./notes-editor").then((module) => module.NotesEditor), {
  ssr: false,
  loading: () => <div className="h-44" />,
});

/** What the people who work on the order should know. */
export function NotesSection({ form, isClosed }: { form: UseFormReturn<OrderContent>; isClosed: boolean }) {
  const t = useTranslations();
  const id = fieldId("notesHtml");
  return (
    <FormSection title={t("orderForm.notes.heading")}>
      <span id={`${id}-label`} className="sr-only">
        {t("orderForm.notes.label")}
      </span>
      <p id={`${id}-hint`} className="-mt-2 mb-4 text-sm text-ink-soft">
        {t("orderForm.notes.hint")}
      </p>
      <Controller
        control={form.control}
        name="notesHtml"
        render={({ field, fieldState: { error } }) => (
          <>
            <div className="overflow-hidden rounded-lg border border-line-strong bg-paper focus-within:outline-2 focus-within:outline-accent">
              <NotesEditor
                id={id}
                html={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                labelledBy={`${id}-label`}
                describedBy={`${id}-hint ${errorId("notesHtml")}`}
                invalid={error !== undefined}
                readOnly={isClosed}
              />
            </div>
            <FieldErrors id={errorId("notesHtml")} messages={error?.message ? [error.message] : []} />
          </>
        )}
      />
    </FormSection>
  );
}
