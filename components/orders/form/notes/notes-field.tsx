"use client";

import { useRef, useState } from "react";
import { type Control, Controller, type FieldPathByValue, type FieldValues } from "react-hook-form";
import { FieldErrors } from "@/components/drafts/field-errors";
import { errorId, fieldId } from "@/components/drafts/form-fields";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import { useLoadedOnActivity } from "@/components/ui/use-loaded-on-activity";
import type { Caret, NotesEditorProps } from "./notes-editor";
import { PlainNotes } from "./plain-notes";
import { linesOf, paragraphsOf } from "./service-html";

const importEditor = async () => (await import("./notes-editor")).NotesEditor;

type NotesFieldProps<Content extends FieldValues> = {
  control: Control<Content, unknown, Content>;
  name: FieldPathByValue<Content, string>;
  isClosed: boolean;
};

/**
 * A text with the formatting that the service keeps, as a field of a form. It is named by what has the id of its field
 * with `-label`, and described by what has it with `-hint`.
 */
export function NotesField<Content extends FieldValues>({
  control,
  name,
  isClosed,
}: NotesFieldProps<Content>) {
  const id = fieldId(name);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <>
          <div className="overflow-hidden rounded-lg border border-line-strong bg-paper focus-within:outline-2 focus-within:outline-accent">
            <NotesBox
              id={id}
              html={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              labelledBy={`${id}-label`}
              describedBy={`${id}-hint ${errorId(name)}`}
              invalid={error !== undefined}
              readOnly={isClosed}
            />
          </div>
          <FieldErrors id={errorId(name)} messages={error?.message ? [error.message] : []} />
        </>
      )}
    />
  );
}

/** The editor is the heaviest part of the page: until the person does something, what is plain text is shown as such. */
function NotesBox(props: NotesEditorProps) {
  const { html, onChange, readOnly } = props;
  const [typed, setTyped] = useState("");
  const [isComposing, setComposing] = useState(false);
  const caret = useRef<Caret>(null);
  const text = html === paragraphsOf(typed) ? typed : linesOf(html);
  const { part: NotesEditor } = useLoadedOnActivity(importEditor, text === null);
  // React puts back a text that is changed before the page comes to life; only of an empty one it takes what was typed.
  const mayBeTyped = useBrowserValue(
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
