"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { Action } from "@/components/actions/call-action";
import { useAction } from "@/components/actions/use-action";
import { noticingSessionEnd } from "@/components/shell/leave-for-sign-in";
import { toast } from "@/components/ui/toast";
import { useSay } from "@/components/words/use-say";
import type { TokenLack } from "@/lib/connections/schema";
import { AppError, type ErrorCode, isAppError, toAppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { attemptKey, type TimedPress } from "@/lib/drafts/attempts/client";
import { readDraft } from "@/lib/drafts/client";
import type { Form } from "@/lib/drafts/form";
import { resultAddress } from "@/lib/drafts/rules";
import type { AttemptView, DraftView, Press } from "@/lib/drafts/schema";
import { asUploaded, seenDocuments, sendableDocuments, waitingForToken } from "../documents/form-document";
import type { UploadQueue } from "../documents/upload-queue";
import { documentsField, type FieldError } from "../form-fields";
import type { DraftSaver } from "../saving/draft-saver";
import { findPress, forgetPress, rememberPress } from "./remembered-press";
import { useFormErrors } from "./use-form-errors";
import { usePressOutcome } from "./use-press-outcome";
import { useUploadsAwaited } from "./use-uploads-awaited";

/**
 * While it is sent, or it is checked whether it was, the form takes no changes; nor while a press waits for uploads, so
 * that what is sent then is what was pressed for.
 */
export type PressPhase = "idle" | "awaiting_uploads" | "sending" | "checking";

/** Sends a form: the server action behind its last button. */
export type SendForm<Content> = Action<Press & { content: Content }, AttemptView>;

type PressOptions<Content extends FieldValues, Known> = {
  kind: Form<Content, Known>;
  /** By which the page shows the form. */
  known: Known;
  send: SendForm<Content>;
  form: UseFormReturn<Content, unknown, Content>;
  saver: DraftSaver<Content>;
  queue: UploadQueue;
  draft: DraftView<Content> | null;
  /** Where the page shows that the form goes. */
  connectionId: string;
  tokenLack: TokenLack | null;
  canBeFilledIn: boolean;
  /** Goes on in the place of the page of what was made; null where that is led to. */
  onSent: ((attempt: AttemptView) => void) | null;
};

/** The answers after which it is certain that nothing came of the press. After any other it is asked for by its key. */
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
 * Sends the form under the attempt the page shows, once its documents are uploaded. Pressing twice, in two tabs or again
 * finds the same attempt on the server; what comes back leads to the page of what was made or to the fields. Where nothing
 * comes back, the form stays closed until it is known what became of the press.
 */
export function usePress<Content extends FieldValues, Known>({
  kind,
  known: shown,
  send,
  form,
  saver,
  queue,
  draft,
  connectionId,
  tokenLack,
  canBeFilledIn,
  onSent,
}: PressOptions<Content, Known>) {
  const t = useTranslations();
  const say = useSay();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<PressPhase>("idle");
  /** Presses that only an access token was missing to; each moves the focus to what says so. */
  const [tokenAsks, setTokenAsks] = useState(0);
  const [press, setPress] = useState<TimedPress | null>(null);
  /** What was sent by the one press under way: what comes in for another one comes too late. */
  const sent = useRef<Press | null>(null);
  const attempt = useRef(draft?.attempt ?? 1);
  const isBusy = useRef(false);
  /** A press waits for uploads, and nothing has begun to send it: what is rendered may be a moment behind. */
  const isTakeable = useRef(false);
  const refusal = draft?.latestAttempt?.refusal ?? null;
  const { errors, failure, showFaults, showRefusal } = useFormErrors({ kind, form, queue, refusal });

  const follow = (begun: TimedPress | null, what: Press | null = null) => {
    sent.current = what;
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
    // The page checks by the same rules: what it goes by may have been changed since it was made.
    if (code === "conflict" || code === "invalid_input") router.refresh();
    // The page says so already, and how to go on.
    if (code === "unauthenticated" || isAppError(newer, "unauthenticated")) return;
    showRefusal({ message: userMessage }, fields);
    if (code === "not_found") saver.close();
  };

  const outcome = usePressOutcome(press, phase === "checking", {
    onUnderWay: (known) => {
      forgetPress(known.draftId);
      follow(null);
      saver.stop();
      if (known.state === "accepted") toast.success(t(`forms.${kind.name}.done`));
      if (onSent) onSent(known);
      else router.push(resultAddress(kind, known));
    },
    onRefused: (refused: AttemptView) => {
      attempt.current = refused.attempt + 1;
      forgetPress(refused.draftId);
      reopen();
      const nothing = { message: message(`draftErrors.${kind.name}.notDone`), fields: {} };
      const why = refused.refusal ?? nothing;
      showRefusal(why, why.fields);
    },
    onGone: (error) => void showFailure(press?.draftId ?? "", error),
  });

  const sending = useAction(send, {
    renews: null,
    done: null,
    onDone: (answer, input) => {
      if (sent.current !== input) return;
      queryClient.setQueryData(attemptKey(input), answer);
      // For another tab, whose press was the first.
      if (answer.state === "sending") setPhase("checking");
    },
    onFailure: (error, input) => {
      if (sent.current !== input) return;
      if (certainRefusals.includes(error.code)) void showFailure(input.draftId, error);
      else setPhase("checking");
    },
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

  const sendContent = async (content: Content) => {
    setPhase("sending");
    const draftId = await saver.ensureDraftId().catch(toAppError);
    if (draftId instanceof AppError) {
      reopen();
      if (draftId.code === "unauthenticated") return;
      const isLost = draftId.code === "service_unavailable" || draftId.code === "outcome_unknown";
      return showFaults([
        { field: null, message: isLost ? t(`forms.${kind.name}.notReached`) : say(draftId.userMessage) },
      ]);
    }
    await saver.pause();
    const version = await saver.press(content);
    const made = { draftId, attempt: attempt.current, pressedAt: Date.now() };
    rememberPress(made);
    const documents = seenDocuments(queue.documents());
    const answeredAs = kind.answeredAs?.(content, shown);
    const what = { draftId, attempt: made.attempt, content, version, connectionId, documents, answeredAs };
    follow(made, what);
    await sending.run(what);
  };

  const pressNow = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    const fail = (faults: FieldError[]) => {
      isBusy.current = false;
      setPhase("idle");
      showFaults(faults);
    };
    // What travels is waited for: it is no fault.
    const documentFaults = kind
      .documentFaults(sendableDocuments(queue.documents()).map(asUploaded))
      .map((fault) => ({ field: documentsField, message: say(fault) }));
    const status = saver.status().kind;
    if (status === "changed") return fail([{ field: null, message: t("drafts.changedElsewhere.choose") }]);
    if (status === "closed") return fail([{ field: null, message: t("drafts.thrownAway.title") }]);
    const askForToken = async () => {
      // The way back leads to this draft, which therefore must be one.
      await saver.ensureDraftId().catch(toAppError);
      isBusy.current = false;
      // It may have waited for uploads until now.
      setPhase("idle");
      setTokenAsks((asks) => asks + 1);
    };
    if (tokenLack && !canBeFilledIn) return askForToken();
    const goOn = (content: Content) => {
      if (documentFaults.length > 0) return fail(documentFaults);
      if (tokenLack) return askForToken();
      if (queue.isHeldBack) {
        const message = queue.waitsForToken ? say(waitingForToken) : t("drafts.errors.signedOut");
        return fail([{ field: null, message }]);
      }
      if (!queue.isAwaited) return sendContent(content);
      isTakeable.current = true;
      setPhase("awaiting_uploads");
    };
    await form.handleSubmit(goOn, () => fail(documentFaults))();
  };

  const takeBack = (): boolean => {
    if (!isTakeable.current) return false;
    isTakeable.current = false;
    isBusy.current = false;
    setPhase("idle");
    return true;
  };
  useUploadsAwaited(queue, phase === "awaiting_uploads", () => {
    if (!isTakeable.current) return;
    isTakeable.current = false;
    isBusy.current = false;
    void pressNow();
  });

  return {
    phase,
    outcome,
    press: async () => {
      // One upload was turned away for a token that works as far as the portal knows: it is tried again.
      if (!isBusy.current && !tokenLack && queue.waitsForToken) queue.release();
      await pressNow();
    },
    /** Ends a press that waits for uploads. @returns false once it does not wait any more: then it goes on */
    takeBack,
    /** The person keeps what is here over what another tab saved and tried. */
    goOnFrom: (newer: Pick<DraftView, "attempt">) => {
      attempt.current = newer.attempt;
    },
    errors,
    failure,
    tokenAsks,
  };
}
