"use client";

import { useEffect, useState } from "react";
import type { FieldErrors, UseFormReturn } from "react-hook-form";
import type { FieldMessages } from "@/lib/domain/errors";
import type { SubmissionView } from "@/lib/drafts/schema";
import type { OrderContent } from "@/lib/orders/form";
import type { UploadQueue } from "../documents/upload-queue";
import { type FieldError, inPageOrder, isFormField } from "../form-fields";
import { documentProblems } from "./document-problems";

/** How the last press failed. */
export type PlaceFailure = {
  /** Each press that failed moves the focus to the summary, also when the messages are the same. */
  count: number;
  /** The portal said no; else the form was not sent at all. */
  isRefusal: boolean;
};

type OrderErrorsOptions = {
  form: UseFormReturn<OrderContent>;
  queue: UploadQueue;
  /** Why the draft's last attempt was refused: a form that is opened again still says it. */
  refusal: SubmissionView["refusal"];
};

/** What stands between the person and the order: at the fields, and what belongs to none. */
export function useOrderErrors({ form, queue, refusal }: OrderErrorsOptions) {
  /** What is no answer's own: the documents, and what belongs to no field. */
  const [otherErrors, setOtherErrors] = useState<FieldError[]>([]);
  const [failure, setFailure] = useState<PlaceFailure>({ count: 0, isRefusal: true });

  useEffect(() => {
    if (refusal) setOtherErrors(spread(form, errorsOf(refusal.message, refusal.fields)));
  }, [form, refusal]);

  // A document's fault goes when the document does; what the service said of them goes with any change.
  useEffect(
    () =>
      queue.subscribe(() => {
        const problems = documentProblems(queue.documents());
        setOtherErrors((errors) =>
          errors.every((error) => stillStands(error, problems))
            ? errors
            : errors.filter((error) => stillStands(error, problems)),
        );
      }),
    [queue],
  );

  const show = (errors: FieldError[], isRefusal: boolean) => {
    setOtherErrors(errors);
    setFailure(({ count }) => ({ count: count + 1, isRefusal }));
  };

  return {
    errors: inPageOrder([...otherErrors, ...fieldErrors(form.formState.errors)]),
    failure,
    /** What keeps the form from being sent, beside what the fields say themselves. */
    showFaults: (errors: FieldError[]) => show(errors, false),
    showRefusal: (message: string, fields: FieldMessages) =>
      show(spread(form, errorsOf(message, fields)), true),
  };
}

function errorsOf(message: string, fields: FieldMessages): FieldError[] {
  const entries = Object.entries(fields);
  if (entries.length === 0) return [{ field: null, message }];
  return entries.flatMap(([name, messages]) =>
    messages.map((text) => ({ field: isFormField(name) ? name : null, message: text })),
  );
}

/** Puts messages at their fields; answers with what belongs to none, or to the documents. */
function spread(form: UseFormReturn<OrderContent>, errors: FieldError[]): FieldError[] {
  return errors.filter(({ field, message }) => {
    if (field === null || field === "documents") return true;
    form.setError(field, { type: "service", message });
    return false;
  });
}

function stillStands({ field, message }: FieldError, documentProblems: string[]): boolean {
  return field !== "documents" || documentProblems.includes(message);
}

function fieldErrors(errors: FieldErrors<OrderContent>): FieldError[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    isFormField(name) && error?.message ? [{ field: name, message: error.message }] : [],
  );
}
