"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useUntilAnswered } from "@/components/actions/use-until-answered";
import { useWorkingTokens } from "@/components/connections/use-token-lack";
import type { BrowserOwner } from "@/lib/auth/session/browser-owner";
import type { TokenLack } from "@/lib/connections/schema";
import { useRenewDrafts } from "@/lib/drafts/client";
import type { Form } from "@/lib/drafts/form";
import { emptyContentOf } from "@/lib/drafts/rules";
import type { DraftView } from "@/lib/drafts/schema";
import { documentStore } from "./documents/document-store";
import { waitingForToken } from "./documents/form-document";
import { leaveQueue, noteTakenUp, takeUpQueue } from "./documents/open-queues";
import { UploadQueue } from "./documents/upload-queue";
import { DraftSaver } from "./saving/draft-saver";
import { draftStore } from "./saving/draft-store";
import { BrowserUnsaved } from "./unsaved/browser-unsaved";
import { documentsAlone } from "./unsaved/unsaved-record";

type DraftWorkOptions<Content> = {
  owner: BrowserOwner;
  draft: DraftView<Content> | null;
  /** Where a form goes that has no draft yet. */
  connectionId: string;
  /** Without an access token documents wait. */
  tokenLack: TokenLack | null;
  onDraftMade: (draftId: string) => void;
};

/** The saver and the uploads of one draft; uploads outlive the form, the saver saves what is left when it goes. */
export function useDraftWork<Content extends object>(
  kind: Form<Content>,
  { owner, draft, connectionId, tokenLack, onDraftMade }: DraftWorkOptions<Content>,
) {
  const renewDrafts = useRenewDrafts();
  const untilAnswered = useUntilAnswered();
  const [work] = useState(() => {
    const unsaved = new BrowserUnsaved(owner, kind, draft?.draftId ?? null);
    const saver = new DraftSaver(
      draftStore<Content>(kind.name, connectionId),
      unsaved,
      draft,
      emptyContentOf(kind),
    );
    const store = documentStore(() => saver.ensureDraftId(), untilAnswered);
    const heldFor = tokenLack && waitingForToken;
    const queue =
      (draft && takeUpQueue(draft, heldFor)) ??
      new UploadQueue(store, draft?.documents ?? [], kind.documentsAre);
    return { saver, unsaved, queue };
  });
  const workingTokens = useWorkingTokens();
  // Not before: nothing travels from the server, where the page is made first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document may wait for the token of another connection.
  useEffect(() => {
    if (tokenLack) work.queue.hold(waitingForToken);
    else work.queue.release();
  }, [work, tokenLack, workingTokens]);
  const draftId = draft?.draftId;
  useEffect(() => {
    if (draftId) noteTakenUp(draftId, work.queue);
  }, [work, draftId]);
  const leave = useEffectEvent(() => {
    const { queue, saver, unsaved } = work;
    // Documents of a form of which nothing is kept are the next one's.
    leaveQueue(queue, saver.draftIdToCome, () =>
      unsaved.isKept() ? unsaved.draftlessName : documentsAlone(owner, kind),
    );
    void saver.leave().then(renewDrafts);
  });
  useEffect(() => () => leave(), []);
  const noteMade = useEffectEvent(() => {
    const { draftId } = work.saver;
    if (draftId && draftId !== draft?.draftId) onDraftMade(draftId);
  });
  useEffect(() => work.saver.subscribe(() => noteMade()), [work]);
  return work;
}
