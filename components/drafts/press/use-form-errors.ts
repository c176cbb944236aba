"use client";

import { useCallback, useEffect, useState } from "react";
import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useSay } from "@/components/words/use-say";
import type { FieldMessages } from "@/lib/domain/errors";
import type { Message } from "@/lib/domain/message";
import type { Form } from "@/lib/drafts/form";
import type { AttemptView } from "@/lib/drafts/schema";
import { sendableDocuments } from "../documents/form-document";
import type { UploadQueue } from "../documents/upload-queue";
import { documentsField, type FieldError, fieldsOf, inPageOrder } from "../form-fields";

/** How the last press failed. */
export type PressFailure = {
  /** Each press that failed moves the focus to the summary, also when the messages are the same. */
  count: number;
  /** The portal said no; else the form was not sent at all. */
  isRefusal: boolean;
};

type FormErrorsOptions<Content extends FieldValues> = {
  kind: Pick<Form<Content>, "content" | "documentFaults">;
  form: UseFormReturn<Content>;
  queue: UploadQueue;
  /** Why the draft's last attempt was refused: a form that is opened again still says it. */
  refusal: AttemptView["refusal"];
};

/** What stands between the person and what they press for: at the fields, and what belongs to none. */
export function useFormErrors<Content extends FieldValues>({
  kind,
  form,
  queue,
  refusal,
}: FormErrorsOptions<Content>) {
  const say = useSay();
  const errorsOf = useErrors();
  /**
   * What is no answer's own: the documents, and what belongs to no field. Why the last attempt was refused is there from
   * the first: coming later it would move the button from under a press.
   */
  const [otherErrors, setOtherErrors] = useState<FieldError[]>(() =>
    refusal ? errorsOf(kind, refusal, refusal.fields) : [],
  );
  const [failure, setFailure] = useState<PressFailure>({ count: 0, isRefusal: true });

  useEffect(() => {
    if (refusal) setOtherErrors(setAtFields(kind, form, errorsOf(kind, refusal, refusal.fields)));
  }, [kind, form, refusal, errorsOf]);

  // A document's fault goes when the document does; what the service said of them goes with any change.
  useEffect(
    () =>
      queue.subscribe(() => {
        const faults = kind.documentFaults(sendableDocuments(queue.documents())).map(say);
        const stillStands = ({ field, message }: FieldError) =>
          field !== documentsField || faults.includes(message);
        setOtherErrors((errors) => (errors.every(stillStands) ? errors : errors.filter(stillStands)));
      }),
    [kind, queue, say],
  );

  const show = (errors: FieldError[], isRefusal: boolean) => {
    setOtherErrors(errors);
    setFailure(({ count }) => ({ count: count + 1, isRefusal }));
  };

  return {
    errors: inPageOrder(fieldsOf(kind), [...otherErrors, ...fieldErrors(form.formState.errors)]),
    failure,
    /** What keeps the form from being sent, beside what the fields say themselves. */
    showFaults: (errors: FieldError[]) => show(errors, false),
    showRefusal: (why: Why, fields: FieldMessages) =>
      show(setAtFields(kind, form, errorsOf(kind, why, fields)), true),
  };
}

type Why = { message: Message; meaning?: Message | undefined };

function useErrors() {
  const say = useSay();
  return useCallback(
    (kind: Pick<Form, "content">, why: Why, fields: FieldMessages): FieldError[] => {
      const entries = Object.entries(fields);
      const whole = why.meaning ? `${say(why.message)} ${say(why.meaning)}` : say(why.message);
      if (entries.length === 0) return [{ field: null, message: whole }];
      const known = fieldsOf(kind);
      return entries.flatMap(([name, messages]) =>
        messages.map((told) => ({ field: known.includes(name) ? name : null, message: say(told) })),
      );
    },
    [say],
  );
}

/** Puts messages at their fields; answers with what belongs to none, or to the documents. */
function setAtFields<Content extends FieldValues>(
  { content }: Pick<Form<Content>, "content">,
  form: UseFormReturn<Content>,
  errors: FieldError[],
): FieldError[] {
  return errors.filter(({ field, message }) => {
    if (field === null || !(field in content.shape)) return true;
    form.setError(field as Path<Content>, { type: "service", message });
    return false;
  });
}

function fieldErrors(errors: FieldErrors): FieldError[] {
  return Object.entries(errors).flatMap(([field, error]) =>
    typeof error?.message === "string" ? [{ field, message: error.message }] : [],
  );
}
