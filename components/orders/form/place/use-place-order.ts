"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { FieldErrors, UseFormReturn } from "react-hook-form";
import { callAction } from "@/components/actions/call-action";
import { toast } from "@/components/ui/toast";
import { AppError, type FieldMessages, toAppError } from "@/lib/domain/errors";
import { texts as orderTexts } from "@/lib/domain/texts";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { placeOrderAction } from "@/lib/orders/actions";
import { readDraft } from "@/lib/orders/drafts/client";
import type { DraftContent, DraftView, SubmissionView } from "@/lib/orders/drafts/schema";
import type { UploadQueue } from "../documents/upload-queue";
import type { DraftSaver } from "../draft/draft-saver";
import { type FieldError, inPageOrder, isFormField } from "../form-fields";
import { documentProblems } from "./document-problems";

export type PlacePhase = "idle" | "placing";

/** How the last press failed. */
export type PlaceFailure = {
  /** Each press that failed moves the focus to the summary, also when the messages are the same. */
  count: number;
  /** The answer was lost on the way from the portal: the order may have been placed. */
  isLost: boolean;
};

type PlaceOrderOptions = {
  form: UseFormReturn<DraftContent>;
  saver: DraftSaver;
  queue: UploadQueue;
  draft: DraftView | null;
};

/**
 * Places the order under the attempt the page shows. Pressing twice, in two tabs or again after a lost answer finds
 * the same attempt on the server, so nothing here has to prevent it; what comes back leads to the order's page or
 * to the fields.
 */
export function usePlaceOrder({ form, saver, queue, draft }: PlaceOrderOptions) {
  const router = useRouter();
  const [phase, setPhase] = useState<PlacePhase>("idle");
  /** What is no answer's own: the documents, and what belongs to no field. */
  const [otherErrors, setOtherErrors] = useState<FieldError[]>([]);
  const [failure, setFailure] = useState<PlaceFailure>({ count: 0, isLost: false });
  const attempt = useRef(draft?.attempt ?? 1);
  const busy = useRef(false);

  const fail = (errors: FieldError[], isLost = false) => {
    busy.current = false;
    setPhase("idle");
    setOtherErrors(errors);
    setFailure(({ count }) => ({ count: count + 1, isLost }));
  };

  const showRefusal = (message: string, fields: FieldMessages) =>
    fail(spread(form, errorsOf(message, fields)));

  // A form that is opened again after a refusal still says why.
  const refusal = draft?.submission?.refusal;
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

  const settle = async (submission: SubmissionView) => {
    if (submission.state !== "refused") {
      saver.stop();
      if (submission.state === "accepted") toast.success(orderTexts.orders.submission.placed);
      router.push(`/orders/${submission.orderId ?? submission.submissionId}`);
      return;
    }
    const current = await readDraft(submission.draftId);
    attempt.current = current.attempt;
    saver.adopt(current);
    saver.schedule({ ...form.getValues() });
    showRefusal(submission.refusal?.message ?? texts.errors.kept, submission.refusal?.fields ?? {});
  };

  const send = async (content: DraftContent) => {
    setPhase("placing");
    try {
      const draftId = await saver.ensureDraftId();
      await saver.pause();
      const placed = await callAction(placeOrderAction, { draftId, content, attempt: attempt.current }).catch(
        toAppError,
      );
      if (!(placed instanceof AppError)) return await settle(placed);
      if (placed.code === "outcome_unknown") throw placed;
      if (placed.code === "conflict") attempt.current = (await readDraft(draftId)).attempt;
      saver.resume();
      showRefusal(placed.userMessage, placed.fields);
    } catch {
      saver.resume();
      fail([], true);
    }
  };

  const place = async () => {
    if (busy.current) return;
    busy.current = true;
    const documentErrors = documentProblems(queue.documents()).map(
      (message): FieldError => ({ field: "documents", message }),
    );
    const status = saver.status();
    if (status.kind === "changed" || status.kind === "closed") {
      return fail([{ field: null, message: texts.errors.resolveConflict }]);
    }
    await form.handleSubmit(
      (content) => (documentErrors.length > 0 ? fail(documentErrors) : send(content)),
      () => fail(documentErrors),
    )();
  };

  const errors = inPageOrder([...otherErrors, ...fieldErrors(form.formState.errors)]);
  return { phase, place, errors, failure };
}

function errorsOf(message: string, fields: FieldMessages): FieldError[] {
  const entries = Object.entries(fields);
  if (entries.length === 0) return [{ field: null, message }];
  return entries.flatMap(([name, messages]) =>
    messages.map((text) => ({ field: isFormField(name) ? name : null, message: text })),
  );
}

/** Puts messages at their fields; answers with what belongs to none, or to the documents. */
function spread(form: UseFormReturn<DraftContent>, errors: FieldError[]): FieldError[] {
  return errors.filter(({ field, message }) => {
    if (field === null || field === "documents") return true;
    form.setError(field, { type: "service", message });
    return false;
  });
}

function stillStands({ field, message }: FieldError, documentProblems: string[]): boolean {
  return field !== "documents" || documentProblems.includes(message);
}

function fieldErrors(errors: FieldErrors<DraftContent>): FieldError[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    isFormField(name) && error?.message ? [{ field: name, message: error.message }] : [],
  );
}
