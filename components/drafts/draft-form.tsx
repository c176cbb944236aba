"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useSyncExternalStore } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type { SignedInPerson } from "@/components/session/sign-in-dialog";
import { useSessionEnd } from "@/components/session/use-session-end";
import { Button } from "@/components/ui/button";
import { Form as FormElement } from "@/components/ui/form";
import { lazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import type { BrowserOwner } from "@/lib/auth/session/browser-owner";
import type { TokenLack } from "@/lib/connections/schema";
import type { PageRate } from "@/lib/domain/page-rate";
import type { Form } from "@/lib/drafts/form";
import { emptyContentOf, isHeld } from "@/lib/drafts/rules";
import type { AttemptView, ConnectionChoice, DraftView } from "@/lib/drafts/schema";
import { ConnectionSelect } from "./connection/connection-select";
import { useConnectionChange } from "./connection/use-connection-change";
import { DocumentsSection } from "./documents/documents-section";
import type { FormDocument } from "./documents/form-document";
import { leaveQueue, takeUpWaiting } from "./documents/open-queues";
import { ErrorSummary } from "./error-summary";
import { documentsField } from "./form-fields";
import { FormNotice } from "./form-notice";
import { KeptDraft } from "./kept-draft";
import { useDiscard } from "./list/use-discard";
import { PressNotice } from "./press/press-notice";
import { SentDraft } from "./press/sent-draft";
import { type PressPhase, type SendForm, usePress } from "./press/use-press";
import { DraftStatusLine } from "./saving/draft-status-line";
import { useAutosave } from "./saving/use-autosave";
import { documentsAlone } from "./unsaved/unsaved-record";
import { useRestoreUnsaved } from "./unsaved/use-restore-unsaved";
import { useDraftWork } from "./use-draft-work";
import { useFaults } from "./use-faults";

/** What few forms come to is loaded when one does, which the portal has just told: these are not said without it. */
const SessionNotice = lazyPart(
  async () => (await import("@/components/session/session-notice")).SessionNotice,
);
const ChangedElsewhere = lazyPart(async () => (await import("./saving/changed-elsewhere")).ChangedElsewhere);
const TokenNeeded = lazyPart(async () => (await import("./press/token-needed")).TokenNeeded);

/** Whose form it is, and what of it lies in their browser. */
export type FormPerson = SignedInPerson & { browserOwner: BrowserOwner };

/** What the parts of a form that differ from kind to kind are made from. */
export type FormParts<Content extends FieldValues> = {
  form: UseFormReturn<Content, unknown, Content>;
  documents: readonly FormDocument[];
  phase: PressPhase;
  /** It takes no changes. */
  isClosed: boolean;
  onPress: () => void;
  /** Of a press that waits for uploads. */
  onTakeBack: () => boolean;
};

/** What differs between the forms in the browser. */
export type DraftFormKind<Content extends FieldValues, Known> = {
  kind: Form<Content, Known>;
  /** What the portal knows of the service, by which the answers are checked. */
  known: Known;
  /** Where the form goes, and where else it could; no others where the person has no choice. */
  connection: {
    id: string;
    choices: readonly ConnectionChoice[];
    /** By how many words its pages are estimated; null where nothing is. */
    pageRate: PageRate | null;
    /** Where the service's own pages are, on which a token is found; null also where none is needed. */
    site: string | null;
  };
  /** Why the person can prepare the form and not send it yet. */
  tokenLack: TokenLack | null;
  /** False while what it asks for is not known yet, for which a token is needed first. */
  canBeFilledIn: boolean;
  send: SendForm<Content>;
  /** What is said of a draft above its form. */
  above?: (draft: DraftView<Content>) => ReactNode;
  /** The answers, below the documents. */
  sections: (parts: FormParts<Content>) => ReactNode;
  /** What will be sent, beside them, with the last button. */
  review: (parts: FormParts<Content>) => ReactNode;
  /** In a dialog of the page where what came of it shows: below each other, and without another beside it. */
  dialog?: {
    /** It was sent, and the page goes on from here. */
    onSent: (attempt: AttemptView) => void;
    startOverTitle: string;
  };
};

type DraftFormProps<Content extends FieldValues, Known> = DraftFormKind<Content, Known> & {
  person: FormPerson;
  draft: DraftView<Content> | null;
  restoresLocal: boolean;
  /** Begins again from another version of the draft, or from nothing. */
  onReplace: (draft: DraftView<Content> | null) => void;
  /** Begins again from the draft as the server has it now. */
  onReread: (draftId: string) => void;
  /** The form began empty and now has a draft of its own. */
  onDraftMade: (draftId: string) => void;
};

/** One draft as a form. What is typed is the form's, whether it is saved the saver's, what travels the queue's. */
export function DraftForm<Content extends FieldValues, Known>(props: DraftFormProps<Content, Known>) {
  const t = useTranslations();
  const { kind, known, connection, tokenLack, canBeFilledIn, send, above, sections, review, dialog } = props;
  const { person, draft, restoresLocal, onReplace, onReread, onDraftMade } = props;
  const form = useForm<Content, unknown, Content>({
    defaultValues: (draft?.content ?? emptyContentOf(kind)) as DefaultValues<Content>,
    resolver: useFaults(kind, known),
    shouldFocusError: false,
  });
  const owner = person.browserOwner;
  const { saver, queue, unsaved } = useDraftWork(kind, {
    owner,
    draft,
    connectionId: connection.id,
    tokenLack,
    onDraftMade,
  });
  const { status, isKept } = useAutosave(form, saver, unsaved);
  const documents = useSyncExternalStore(queue.subscribe, queue.documents, queue.documents);
  const { phase, outcome, press, takeBack, goOnFrom, errors, failure, tokenAsks } = usePress({
    kind,
    known,
    send,
    form,
    saver,
    queue,
    draft,
    connectionId: connection.id,
    tokenLack,
    canBeFilledIn,
    onSent: dialog?.onSent ?? null,
  });
  const { discard, isUnsettled } = useDiscard(draft?.draftId ?? "", () => {
    queue.clear();
    saver.stop();
    onReplace(null);
  });
  const { changingTo, changeConnection } = useConnectionChange({
    kind,
    saver,
    queue,
    onMoved: (moved) => onReplace(moved as DraftView<Content>),
  });
  const startAnother = () => onReplace(null);
  const chosen = connection.choices.find(({ id }) => id === connection.id);
  const latest = status.kind === "changed" ? status.newer.latestAttempt : (draft?.latestAttempt ?? null);
  const held = isHeld(latest) ? latest : null;
  // A draft that was sent was not changed: its form is closed, and says why.
  const newer = status.kind === "changed" && !held ? status.newer : null;
  // What is only being sent is soon the person's again, or done: nothing moves for that.
  const isHeldBack = phase === "checking" || held !== null || isUnsettled;
  const isClosed = phase !== "idle" || isHeldBack || changingTo !== null;
  useRestoreUnsaved({
    form,
    saver,
    unsaved,
    isWanted: !isHeldBack && restoresLocal,
    onFound: (isChosen, isFound) => {
      if (draft) return;
      if (isFound) takeUpWaiting(queue, unsaved.draftlessName);
      if (!isChosen) takeUpWaiting(queue, documentsAlone(owner, kind));
    },
  });
  const session = useSessionEnd({
    hasUnsaved: () => saver.hasUnsaved || queue.isTravelling,
    isNeeded: () => (saver.hasUnsaved && !unsaved.isWhole) || queue.isTravelling,
    onReturn: () => {
      void saver.flush();
      queue.release();
    },
  });
  const parts = { form, documents, phase, isClosed, onPress: () => void press(), onTakeBack: takeBack };

  return (
    <FormElement onSubmit={(event) => event.preventDefault()} onBlur={() => void saver.flush()}>
      {draft && !isHeldBack && !(dialog && isUnbegun(draft)) && (
        <KeptDraft
          kind={kind}
          startOverTitle={
            dialog?.startOverTitle ??
            (chosen
              ? t("drafts.startOver.titleOfConnection", { connection: chosen.name })
              : t("drafts.startOver.title"))
          }
          draft={draft}
          onStartAnother={dialog ? null : startAnother}
          onDiscard={() => {
            takeBack();
            return discard();
          }}
        />
      )}
      {draft?.isDamaged && (
        <Notice tone="warning" className="mb-6">
          {t(`forms.${kind.name}.damaged`)}
        </Notice>
      )}
      {draft && !isHeldBack && above?.(draft)}
      {session.isEnded && <SessionNotice session={session} person={person} />}
      {!isHeldBack && (
        <ErrorSummary errors={errors} failure={failure} notDone={t(`draftErrors.${kind.name}.notDone`)} />
      )}
      {!isHeldBack && tokenAsks > 0 && (
        <TokenNeeded
          kind={kind}
          lack={tokenLack}
          site={connection.site}
          draftId={saver.draftId}
          asks={tokenAsks}
        />
      )}
      {phase === "checking" && <PressNotice kind={kind} outcome={outcome} onStartAnother={startAnother} />}
      {(phase === "idle" || phase === "awaiting_uploads") && held && (
        <SentDraft
          kind={kind}
          attempt={held}
          onStartAnother={startAnother}
          onRefused={() => onReread(held.draftId)}
        />
      )}
      {isUnsettled && (
        <FormNotice title={t("drafts.discard.formTitle")} body={t("drafts.discard.lost")}>
          <Button variant="secondary" onClick={startAnother}>
            {t(`forms.${kind.name}.startAnother`)}
          </Button>
        </FormNotice>
      )}
      {(newer || status.kind === "closed") && (
        <ChangedElsewhere
          kind={kind}
          isThrownAway={!newer}
          onLoad={() => {
            saver.stop();
            // The next form is begun before this one goes, and takes up what this one still has to send.
            if (newer) leaveQueue(queue, newer.draftId, () => unsaved.draftlessName);
            onReplace(newer);
          }}
          onKeep={() => {
            if (!newer) return;
            queue.adopt(newer.documents);
            goOnFrom(newer);
            saver.keepHere(newer, { ...form.getValues() });
          }}
        />
      )}
      <div className={dialog ? "" : "items-start gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]"}>
        <fieldset disabled={isClosed} className="min-w-0">
          {connection.choices.length > 0 && (
            <ConnectionSelect
              chosenId={changingTo ?? connection.id}
              choices={connection.choices}
              hasDocuments={documents.length > 0}
              onChoose={changeConnection}
            />
          )}
          {dialog ? sections(parts) : null}
          <DocumentsSection
            draftId={saver.draftId}
            areAll={kind.documentsAre ?? null}
            dropWords={t(`forms.${kind.name}.dropNow`)}
            queue={queue}
            pageRate={connection.pageRate}
            documents={documents}
            errors={errors.filter(({ field }) => field === documentsField).map(({ message }) => message)}
            isClosed={isClosed}
            isAwaited={phase === "awaiting_uploads" && !isHeldBack}
          />
          {dialog ? null : sections(parts)}
        </fieldset>
        <div
          className={dialog ? "" : "max-lg:contents lg:sticky lg:top-[calc(2rem+var(--banner-height,0px))]"}
        >
          {review(parts)}
          {!isHeldBack && <DraftStatusLine status={status} isKept={isKept} />}
        </div>
      </div>
    </FormElement>
  );
}

/** Nothing of it was kept so far. */
function isUnbegun({ version, documents }: DraftView): boolean {
  return version === 0 && documents.length === 0;
}
