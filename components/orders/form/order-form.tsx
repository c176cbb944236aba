"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useSyncExternalStore } from "react";
import { useForm } from "react-hook-form";
import { SessionNotice } from "@/components/session/session-notice";
import type { SignedInPerson } from "@/components/session/sign-in-again";
import { useSessionEnd } from "@/components/session/use-session-end";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import type { BrowserOwner } from "@/lib/auth/browser-owner";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { OrderContent } from "@/lib/orders/form";
import { emptyOrder, orderForm } from "@/lib/orders/form";
import type { OrderDraftView, OrderFormOptions } from "@/lib/orders/schema";
import { useDiscard } from "../drafts/use-discard";
import { CoversheetSection } from "./coversheet-section";
import { DocumentsSection } from "./documents/documents-section";
import { ChangedElsewhere } from "./draft/changed-elsewhere";
import { DraftStatusLine } from "./draft/draft-status-line";
import { HeldDraft, isHeld } from "./draft/held-draft";
import { KeptDraft } from "./draft/kept-draft";
import { useAutosave } from "./draft/use-autosave";
import { useDraftWork } from "./draft/use-draft-work";
import { ErrorSummary } from "./error-summary";
import { FormNotice } from "./form-notice";
import { LanguagesSection } from "./languages/languages-section";
import { NotesSection } from "./notes/notes-section";
import { PressNotice } from "./place/press-notice";
import { usePlaceOrder } from "./place/use-place-order";
import { ReviewPanel } from "./review-panel";
import { ServicesSection } from "./services-section";
import { useLeftUnsaved } from "./unsaved/use-left-unsaved";

/** Whose form it is, and what of it lies in their browser. */
export type FormPerson = SignedInPerson & { browserOwner: BrowserOwner };

type OrderFormProps = {
  options: OrderFormOptions;
  person: FormPerson;
  draft: OrderDraftView | null;
  /** The page was opened with it; else the person began it from there. */
  isFirst: boolean;
  /** Begins again from another version of the draft, or from nothing. */
  onReplace: (draft: OrderDraftView | null) => void;
  /** Begins again from the draft as the server has it now. */
  onReread: (draftId: string) => void;
  /** The form began empty and now has a draft of its own. */
  onDraftMade: (draftId: string) => void;
};

/** One draft as a form. What is typed is the form's, whether it is saved the saver's, what travels the queue's. */
export function OrderForm(props: OrderFormProps) {
  const { options, person, draft, isFirst, onReplace, onReread, onDraftMade } = props;
  const form = useForm<OrderContent>({
    defaultValues: draft?.content ?? emptyOrder,
    resolver: useMemo(() => zodResolver(orderForm.sendable(options)), [options]),
    shouldFocusError: false,
  });
  const takesUpLeft = isFirst || draft !== null;
  const { saver, queue, unsaved } = useDraftWork(person.browserOwner, draft, takesUpLeft, onDraftMade);
  const { status, isKept } = useAutosave(form, saver, unsaved);
  const documents = useSyncExternalStore(queue.subscribe, queue.documents, queue.documents);
  const { phase, outcome, place, errors, failure } = usePlaceOrder({ form, saver, queue, draft });
  const { discard, isUnsettled } = useDiscard(draft?.draftId ?? "", () => {
    queue.clear();
    saver.stop();
    onReplace(null);
  });
  const startAnother = () => onReplace(null);
  const submission = status.kind === "changed" ? status.newer.submission : (draft?.submission ?? null);
  const held = isHeld(submission) ? submission : null;
  // What is only being placed is soon the person's again, or an order: nothing moves for that.
  const isHeldBack = phase === "checking" || held !== null || isUnsettled;
  const isClosed = phase === "placing" || isHeldBack;
  useLeftUnsaved({ form, saver, unsaved, isWanted: !isHeldBack && takesUpLeft });
  const session = useSessionEnd({
    isNeeded: () => (saver.hasUnsaved && !unsaved.isWhole) || queue.isTravelling,
    onReturn: () => {
      void saver.flush();
      queue.release();
    },
  });

  return (
    <Form onSubmit={(event) => event.preventDefault()} onBlur={() => void saver.flush()}>
      {draft && !isHeldBack && <KeptDraft draft={draft} onStartAnother={startAnother} onDiscard={discard} />}
      {draft?.isDamaged && (
        <Notice tone="warning" className="mb-6">
          {texts.draft.damaged}
        </Notice>
      )}
      {session.isEnded && <SessionNotice session={session} person={person} />}
      {!isHeldBack && <ErrorSummary errors={errors} failure={failure} />}
      {phase === "checking" && <PressNotice outcome={outcome} onStartAnother={startAnother} />}
      {phase === "idle" && held && (
        <HeldDraft submission={held} onStartAnother={startAnother} onRefused={() => onReread(held.draftId)} />
      )}
      {isUnsettled && (
        <FormNotice title={texts.draft.discarding} body={texts.draft.discardingBody}>
          <Button variant="secondary" onClick={startAnother}>
            {texts.draft.startAnother}
          </Button>
        </FormNotice>
      )}
      <ChangedElsewhere
        status={status}
        onLoad={(newer) => {
          saver.stop();
          onReplace(newer);
        }}
        onKeep={(newer) => {
          queue.adopt(newer.documents);
          saver.keepHere(newer, { ...form.getValues() });
        }}
      />
      <div className="items-start gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <fieldset disabled={isClosed} className="min-w-0">
          <DocumentsSection
            queue={queue}
            documents={documents}
            errors={errors.filter(({ field }) => field === "documents").map(({ message }) => message)}
            isClosed={isClosed}
          />
          <LanguagesSection form={form} options={options} />
          <ServicesSection form={form} />
          <CoversheetSection form={form} fields={options.coversheet} />
          <NotesSection form={form} isClosed={isClosed} />
        </fieldset>
        <div className="max-lg:contents lg:sticky lg:top-8">
          <ReviewPanel
            control={form.control}
            options={options}
            documents={documents}
            phase={phase}
            isClosed={isClosed}
            onPlace={() => void place()}
          />
          {!isHeldBack && <DraftStatusLine status={status} isKept={isKept} />}
        </div>
      </div>
    </Form>
  );
}
