"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { BrowserOwner } from "@/lib/auth/browser-owner";
import { usePatience, useRenewDrafts } from "@/lib/drafts/client";
import { emptyOrder } from "@/lib/orders/form";
import type { OrderDraftView } from "@/lib/orders/schema";
import { documentStore } from "../documents/document-store";
import { leaveQueue, takeUpQueue } from "../documents/open-queues";
import { BrowserUnsaved } from "../unsaved/browser-unsaved";
import { DraftSaver } from "./draft-saver";
import { draftStore } from "./draft-store";

/** The saver and the uploads of one draft; uploads outlive the form, the saver saves what is left when it goes. */
export function useDraftWork(
  owner: BrowserOwner,
  draft: OrderDraftView | null,
  onDraftMade: (draftId: string) => void,
) {
  const renewDrafts = useRenewDrafts();
  const patiently = usePatience();
  const [work] = useState(() => {
    const unsaved = new BrowserUnsaved(owner, draft?.draftId ?? null);
    const saver = new DraftSaver(draftStore, unsaved, draft, emptyOrder);
    const store = documentStore(() => saver.ensureDraftId(), patiently);
    return { saver, unsaved, queue: takeUpQueue(store, draft) };
  });
  const leave = useEffectEvent(() => {
    leaveQueue(work.saver.draftId, work.queue);
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
