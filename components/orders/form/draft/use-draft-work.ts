"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { BrowserOwner } from "@/lib/auth/browser-owner";
import { usePatience, useRenewDrafts } from "@/lib/drafts/client";
import { emptyOrder } from "@/lib/orders/form";
import type { OrderDraftView } from "@/lib/orders/schema";
import { documentStore } from "../documents/document-store";
import { leaveQueue, takeUpQueue } from "../documents/open-queues";
import { UploadQueue } from "../documents/upload-queue";
import { BrowserUnsaved } from "../unsaved/browser-unsaved";
import { DraftSaver } from "./draft-saver";
import { draftStore } from "./draft-store";

/**
 * The saver and the uploads of one draft; uploads outlive the form, the saver saves what is left when it goes.
 * @param takesUpLeft not an empty form that is begun beside another
 */
export function useDraftWork(
  owner: BrowserOwner,
  draft: OrderDraftView | null,
  takesUpLeft: boolean,
  onDraftMade: (draftId: string) => void,
) {
  const renewDrafts = useRenewDrafts();
  const patiently = usePatience();
  const [work] = useState(() => {
    const unsaved = new BrowserUnsaved(owner, draft?.draftId ?? null);
    const saver = new DraftSaver(draftStore, unsaved, draft, emptyOrder);
    const store = documentStore(() => saver.ensureDraftId(), patiently);
    const queue = takesUpLeft ? takeUpQueue(store, draft, owner.id) : new UploadQueue(store, []);
    return { saver, unsaved, queue };
  });
  const leave = useEffectEvent(() => {
    leaveQueue(work.queue, work.saver.draftId, owner.id);
    void work.saver.leave().then(renewDrafts);
  });
  useEffect(() => () => leave(), []);
  const noteMade = useEffectEvent(() => {
    const { draftId } = work.saver;
    if (draftId && draftId !== draft?.draftId) onDraftMade(draftId);
  });
  useEffect(() => work.saver.subscribe(() => noteMade()), [work]);
  return work;
}
