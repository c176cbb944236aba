"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import { useForm } from "react-hook-form";
import { Notice } from "@/components/ui/notice";
import { toAppError } from "@/lib/domain/errors";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { changeDocumentKind, removeDocument, useRenewDrafts } from "@/lib/orders/drafts/client";
import type { DraftContent, DraftView, OrderFormOptions } from "@/lib/orders/drafts/schema";
import { CoversheetSection } from "./coversheet-section";
import { DocumentsSection } from "./documents/documents-section";
import { leaveQueue, takeUpQueue } from "./documents/open-queues";
import { ChangedElsewhere } from "./draft/changed-elsewhere";
import { DraftSaver } from "./draft/draft-saver";
import { DraftStatusLine } from "./draft/draft-status-line";
import { draftStore } from "./draft/draft-store";
import { KeptDraft } from "./draft/kept-draft";
import { useAutosave } from "./draft/use-autosave";
import { ErrorSummary } from "./error-summary";
import { LanguagesSection } from "./languages/languages-section";
import { NotesSection } from "./notes/notes-section";
import { usePlaceOrder } from "./place/use-place-order";
import { emptyContent, placeableOrderSchema } from "./placeable-order";
import { ReviewPanel } from "./review-panel";
import { ServicesSection } from "./services-section";

type OrderFormProps = {
  options: OrderFormOptions;
  draft: DraftView | null;
  /** Begins again from another version of the draft, or from nothing. */
  onReplace: (draft: DraftView | null) => void;
  /** The form began empty and now has a draft of its own. */
  onDraftMade: (draftId: string) => void;
};

/** One draft as a form. What is typed is the form's, whether it is saved the saver's, what travels the queue's. */
export function OrderForm({ options, draft, onReplace, onDraftMade }: OrderFormProps) {
  const form = useForm<DraftContent>({
    defaultValues: draft?.content ?? emptyContent,
    resolver: useMemo(() => zodResolver(placeableOrderSchema(options)), [options]),
    shouldFocusError: false,
  });
  const { saver, queue } = useDraftWork(draft, onDraftMade);
  const status = useAutosave(form, saver);
  const documents = useSyncExternalStore(queue.subscribe, queue.documents, queue.documents);
  const { phase, place, errors, failure } = usePlaceOrder({
    form,
    saver,
    queue,
    draft,
  });

  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} onBlur={() => void saver.flush()}>
      {draft && (
        <KeptDraft
          draft={draft}
          onStartAnother={() => onReplace(null)}
          onDiscarded={() => {
            queue.clear();
            saver.stop();
            onReplace(null);
          }}
        />
      )}
      {draft?.isDamaged && (
        <Notice tone="warning" className="mb-6">
          {texts.draft.damaged}
        </Notice>
      )}
      <ErrorSummary errors={errors} failure={failure} />
      <ChangedElsewhere
        status={status}
        onLoad={onReplace}
        onKeep={(newer) => {
          queue.adopt(newer.documents);
          saver.keepHere(newer, { ...form.getValues() });
        }}
      />
      <div className="items-start gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <DocumentsSection
            queue={queue}
            documents={documents}
            errors={errors.filter(({ field }) => field === "documents").map(({ message }) => message)}
          />
          <LanguagesSection form={form} options={options} />
          <ServicesSection form={form} />
          <CoversheetSection form={form} fields={options.coversheet} />
          <NotesSection form={form} />
        </div>
        <div className="max-lg:contents lg:sticky lg:top-8">
          <ReviewPanel
            control={form.control}
            options={options}
            documents={documents}
            phase={phase}
            onPlace={() => void place()}
          />
          <DraftStatusLine status={status} />
        </div>
      </div>
    </form>
  );
}

/** The saver and the uploads of one draft; uploads outlive the form, the saver saves what is left when it goes. */
function useDraftWork(draft: DraftView | null, onDraftMade: (draftId: string) => void) {
  const renewDrafts = useRenewDrafts();
  const [work] = useState(() => {
    const saver = new DraftSaver(draftStore, draft, emptyContent);
    const store = {
      ensureDraftId: () => saver.ensureDraftId(),
      remove: removeDocument,
      changeKind: changeDocumentKind,
      reasonOf: (error: unknown) => toAppError(error).userMessage,
    };
    return { saver, queue: takeUpQueue(store, draft) };
  });
  const leave = useEffectEvent(() => {
    leaveQueue(work.saver.draftId, work.queue);
    void work.saver.flush().then(renewDrafts);
  });
  useEffect(() => () => leave(), []);
  const noteMade = useEffectEvent(() => {
    const { draftId } = work.saver;
    if (draftId && draftId !== draft?.draftId) onDraftMade(draftId);
  });
  useEffect(() => work.saver.subscribe(() => noteMade()), [work]);
  return work;
}
