"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, useSyncExternalStore } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { FieldErrors } from "@/components/drafts/field-errors";
import { errorId, fieldId } from "@/components/drafts/form-fields";
import { FormSection } from "@/components/drafts/form-section";
import { useLoadedOnActivity } from "@/components/ui/use-loaded-on-activity";
import type { OrderContent } from "@/lib/orders/form";
import type { Caret, NotesEditorProps } from "./notes-editor";
import { PlainNotes } from "./plain-notes";
import { linesOf, paragraphsOf } from "./service-html";

const neverChanges = () => () => undefined;
const importEditor = async () => (await import("./notes-editor")).NotesEditor;

/** What the people who work on the order should know. */
export function NotesSection({ form, isClosed }: { form: UseFormReturn<OrderContent>; isClosed: boolean }) {
  const t = useTranslations();
  const id = fieldId("notesHtml");
  return (
    <FormSection title={t("orderForm.notes.heading")} titleId={`${id}-label`}>
      <p id={`${id}-hint`} className="-mt-2 mb-4 text-sm text-ink-soft">
        {t("orderForm.notes.hint")}
      </p>
      <Controller
        control={form.control}
        name="notesHtml"
        render={({ field, fieldState: { error } }) => (
          <>
            <div className="overflow-hidden rounded-lg border border-line-strong bg-paper focus-within:outline-2 focus-within:outline-accent">
              <NotesBox
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

/** The editor is the heaviest part of the page: until the person does something, what is plain text is shown as such. */
function NotesBox(props: NotesEditorProps) {
  const { html, onChange, readOnly } = props;
  const [typed, setTyped] = useState("");
  const [isComposing, setComposing] = useState(false);
  const caret = useRef<Caret>(null);
  const text = html === paragraphsOf(typed) ? typed : linesOf(html);
  const NotesEditor = useLoadedOnActivity(importEditor, text === null);
  // React puts back a text that is changed before the page comes to life; only of an empty one it takes what was typed.
  const mayBeTyped = useSyncExternalStore(
    neverChanges,
    () => true,
    () => text === "",
  );
  if (NotesEditor && !isComposing) return <NotesEditor {...props} caret={caret} />;
  // Only the editor shows what has a form, and reduces it to what the service keeps.
  if (text === null) return <div className="h-44" />;
  const type = (words: string) => {
    setTyped(words);
    onChange(paragraphsOf(words));
  };
  return (
    <PlainNotes
      {...props}
      text={text}
      readOnly={readOnly || !mayBeTyped}
      onType={type}
      onCompose={setComposing}
      caret={caret}
    />
  );
}
