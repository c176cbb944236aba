"use client";

import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useSay } from "@/components/words/use-say";
import type { FieldMessages } from "@/lib/domain/errors";
import { type Message, message } from "@/lib/domain/message";
import type { FormControl, FormSchema, ShownErrors } from "./form-control";

/** Why a form was not taken, as an AppError tells it. */
type Refusal = { userMessage: Message; fields: FieldMessages };

type SchemaFormOptions<Answers extends FieldValues> = {
  /** With which the server takes the form too. */
  loadSchema: () => Promise<FormSchema<Answers>>;
  /** Answers that nothing is wrong with. Never rejects. */
  send: (answers: Answers) => Promise<void>;
  /** Why its person was turned away before they came here. */
  refusal?: Refusal | undefined;
};

/**
 * A form that is sent at once, by react-hook-form and the schema with which the server takes it. Both are loaded when
 * somebody types: the fields are the browser's own until then, and afterwards, so that what was typed or filled in
 * before is what is sent. What is wrong, and what `refuse` is told of the server's refusal, stands in `errors` at its
 * field, of which the first has the focus, or under `root`.
 */
export function useSchemaForm<Answers extends FieldValues>({
  loadSchema,
  send,
  refusal,
}: SchemaFormOptions<Answers>) {
  const say = useSay();
  const element = useRef<HTMLFormElement>(null);
  const control = useRef<Promise<FormControl<Answers>>>(null);
  const [errors, setErrors] = useState<ShownErrors>(() =>
    refusal ? { root: say(refusal.userMessage) } : {},
  );
  const [isSubmitting, setSubmitting] = useState(false);
  // What sends it may come long after the press: by then it is as it is shown then, as its fields are.
  const lastSend = useRef(send);
  useEffect(() => {
    lastSend.current = send;
  });

  const load = async (form: HTMLFormElement): Promise<FormControl<Answers>> => {
    const [{ formControl }, schema] = await Promise.all([import("./form-control"), loadSchema()]);
    return formControl({ form, schema, say, onErrors: setErrors });
  };
  const loaded = async (form: HTMLFormElement): Promise<FormControl<Answers> | null> => {
    control.current ??= load(form);
    try {
      return await control.current;
    } catch {
      // Offline, or a portal that is newer than the page: asked for again with the next press.
      control.current = null;
      return null;
    }
  };
  const submit = async (form: HTMLFormElement): Promise<void> => {
    setSubmitting(true);
    const control = await loaded(form);
    if (control) await control.submit((answers) => lastSend.current(answers));
    else setErrors({ root: say(message("errors.unanswered.read")) });
    setSubmitting(false);
  };
  return {
    formProps: {
      ref: element,
      onInput: () => void (element.current && loaded(element.current)),
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        // As React sees it, a dialog lies in the form that it is opened over.
        event.stopPropagation();
        if (!isSubmitting) void submit(event.currentTarget);
      },
    },
    errors,
    isSubmitting,
    refuse: (why: Refusal) => void control.current?.then(({ refuse }) => refuse(why)),
    /** Shows what the page says that is in the fields, whatever was typed. */
    reset: () => void control.current?.then(({ reset }) => reset()),
    /** Empties the form of what was sent; what was typed since then stays. */
    emptySent: () => void control.current?.then(({ emptySent }) => emptySent()),
    /** Has a field typed anew. */
    askAgain: (field: string) => void control.current?.then(({ askAgain }) => askAgain(field)),
  };
}
