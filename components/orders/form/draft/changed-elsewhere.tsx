"use client";

import { Button } from "@/components/ui/button";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { OrderDraftView } from "@/lib/orders/schema";
import { FormNotice } from "../form-notice";
import type { DraftStatus } from "./draft-saver";
import { isHeld } from "./held-draft";

type ChangedElsewhereProps = {
  status: DraftStatus;
  onLoad: (newer: OrderDraftView | null) => void;
  onKeep: (newer: OrderDraftView) => void;
};

/** Another tab saved or threw away this draft: nothing is written over it before the person has chosen. */
export function ChangedElsewhere({ status, onLoad, onKeep }: ChangedElsewhereProps) {
  if (status.kind === "closed") {
    return (
      <FormNotice title={texts.draft.closedTitle} body={texts.draft.closedBody}>
        <Button onClick={() => onLoad(null)}>{texts.draft.startAnother}</Button>
      </FormNotice>
    );
  }
  // A draft that became an order was not changed: its form is closed, and says why.
  if (status.kind !== "changed" || isHeld(status.newer.submission)) return null;
  const { newer } = status;
  return (
    <FormNotice title={texts.draft.conflictTitle} body={texts.draft.conflictBody}>
      <Button variant="primary" onClick={() => onLoad(newer)}>
        {texts.draft.loadNewer}
      </Button>
      <Button onClick={() => onKeep(newer)}>{texts.draft.keepHere}</Button>
    </FormNotice>
  );
}
