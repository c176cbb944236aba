"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { callAction } from "@/components/actions/call-action";
import { noticingSessionEnd } from "@/components/shell/leave-for-sign-in";
import { toast } from "@/components/ui/toast";
import { AppError, type ErrorCode, isAppError, toAppError } from "@/lib/domain/errors";
import { texts as allTexts } from "@/lib/domain/texts";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { attemptKey, type Press, readDraft } from "@/lib/drafts/client";
import type { SubmissionView } from "@/lib/drafts/schema";
import { placeOrderAction } from "@/lib/orders/actions";
import type { OrderContent } from "@/lib/orders/form";
import type { OrderDraftView } from "@/lib/orders/schema";
import type { UploadQueue } from "../documents/upload-queue";
import type { DraftSaver } from "../draft/draft-saver";
import { documentProblems } from "./document-problems";
import { findPress, forgetPress, rememberPress } from "./remembered-press";
import { useOrderErrors } from "./use-order-errors";
import { usePressOutcome } from "./use-press-outcome";

/** While its order is placed, or it is checked whether it was, the form takes no changes. */
export type PlacePhase = "idle" | "placing" | "checking";

type PlaceOrderOptions = {
  form: UseFormReturn<OrderContent>;
  saver: DraftSaver;
  queue: UploadQueue;
  draft: OrderDraftView | null;
};

/** The answers after which it is certain that the press placed nothing. After any other it is asked for by its key. */
const certainRefusals: readonly ErrorCode[] = [
  "invalid_input",
  "unauthenticated",
  "forbidden",
  "not_found",
  "conflict",
  "too_large",
  "token_refused",
  "rate_limited",
];

/**
 * Places the order under the attempt the page shows. Pressing twice, in two tabs or again finds the same attempt on
 * the server; what comes back leads to the order's page or to the fields. Where nothing comes back, the form stays
 * closed until it is known what became of the press.
 */
export function usePlaceOrder({ form, saver, queue, draft }: PlaceOrderOptions) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<PlacePhase>("idle");
  const [press, setPress] = useState<Press | null>(null);
  /** The one press under way: what comes in for another one comes too late. */
  const current = useRef<Press | null>(null);
  const attempt = useRef(draft?.attempt ?? 1);
  const isBusy = useRef(false);
  const refusal = draft?.submission?.refusal ?? null;
  const { errors, failure, showFaults, showRefusal } = useOrderErrors({ form, queue, refusal });

  const follow = (begun: Press | null) => {
    current.current = begun;
    setPress(begun);
  };
  const reopen = () => {
    isBusy.current = false;
    follow(null);
    setPhase("idle");
    saver.resume();
    saver.schedule({ ...form.getValues() });
  };
  const showFailure = async (draftId: string, { code, userMessage, fields }: AppError) => {
    forgetPress(draftId);
    // What the page shows of the documents may not be what the draft has; and whoever does not find it may be another.
    const isToRead = fields.documents !== undefined || code === "not_found";
    const newer = isToRead ? await noticingSessionEnd(readDraft(draftId)).catch(toAppError) : null;
    if (newer && !(newer instanceof AppError)) queue.adopt(newer.documents);
    reopen();
    if (code === "conflict") saver.repeat({ ...form.getValues() });
    // The page says so already, and how to go on.
    if (code === "unauthenticated" || isAppError(newer, "unauthenticated")) return;
    showRefusal(userMessage, fields);
    if (code === "not_found") saver.close();
  };

  const outcome = usePressOutcome(press, phase === "checking", {
    onUnderWay: ({ draftId, state, orderId, submissionId }) => {
      forgetPress(draftId);
      follow(null);
      saver.stop();
      if (state === "accepted") toast.success(allTexts.orders.submission.placed);
      router.push(`/orders/${orderId ?? submissionId}`);
    },
    onRefused: (refused: SubmissionView) => {
      attempt.current = refused.attempt + 1;
      forgetPress(refused.draftId);
      reopen();
      showRefusal(refused.refusal?.message ?? texts.errors.kept, refused.refusal?.fields ?? {});
    },
    onGone: (error) => void showFailure(press?.draftId ?? "", error),
  });

  // A page that was reloaded, or opened again, before it heard what became of its press goes on checking.
  const takeUpPress = useEffectEvent(() => {
    const left = draft && findPress(draft.draftId);
    if (!left) return;
    if (left.attempt !== draft.attempt) return forgetPress(left.draftId);
    isBusy.current = true;
    void saver.pause();
    follow(left);
    setPhase("checking");
  });
  useEffect(() => takeUpPress(), []);

  const send = async (content: OrderContent) => {
    setPhase("placing");
    const draftId = await saver.ensureDraftId().catch(toAppError);
    if (draftId instanceof AppError) {
      reopen();
      if (draftId.code === "unauthenticated") return;
      const isLost = draftId.code === "service_unavailable" || draftId.code === "outcome_unknown";
      return showFaults([{ field: null, message: isLost ? texts.errors.notReached : draftId.userMessage }]);
    }
    await saver.pause();
    const version = saver.press(content);
    const made = { draftId, attempt: attempt.current, pressedAt: Date.now() };
    rememberPress(made);
    follow(made);
    const documents = queue.documents().filter(({ state }) => state !== "refused");
    const answer = await noticingSessionEnd(
      callAction(placeOrderAction, {
        draftId,
        attempt: made.attempt,
        content,
        version,
        documents: documents.map(({ id, kind }) => ({ id, kind })),
      }),
    ).catch(toAppError);
    if (current.current !== made) return;
    if (!(answer instanceof AppError)) {
      queryClient.setQueryData(attemptKey(made), answer);
      // For another tab, whose press was the first.
      if (answer.state === "sending") setPhase("checking");
    } else if (certainRefusals.includes(answer.code)) await showFailure(draftId, answer);
    else setPhase("checking");
  };

  const place = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    const fail = (faults: Parameters<typeof showFaults>[0]) => {
      isBusy.current = false;
      showFaults(faults);
    };
    const documentFaults = documentProblems(queue.documents()).map(
      (message) => ({ field: "documents", message }) as const,
    );
    const status = saver.status().kind;
    if (status === "changed") return fail([{ field: null, message: texts.errors.resolveConflict }]);
    if (status === "closed") return fail([{ field: null, message: texts.draft.closedTitle }]);
    await form.handleSubmit(
      (content) => (documentFaults.length > 0 ? fail(documentFaults) : send(content)),
      () => fail(documentFaults),
    )();
  };

  return { phase, outcome, place, errors, failure };
}
