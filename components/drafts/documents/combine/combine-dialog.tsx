"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { LateWords } from "@/components/words/late-words";
import type { FormDocument } from "../form-document";
import { ArrangePages } from "./arrange-pages";
import { useReadDocuments } from "./use-read-documents";

export type CombineDialogProps = {
  chosen: readonly FormDocument[];
  /** @param replaced of which pages are in it */
  onCreated: (file: File, replaced: readonly FormDocument[]) => void;
  onLeave: () => void;
  focusAfter: () => void;
};

/** Several photos and PDF files put together into one document, page by page. */
export function CombineDialog(props: CombineDialogProps) {
  return (
    <LateWords of={["combine", "draftErrors"]}>
      <OpenedDialog {...props} />
    </LateWords>
  );
}

function OpenedDialog({ chosen: chosenNow, onCreated, onLeave, focusAfter }: CombineDialogProps) {
  const t = useTranslations();
  // What was chosen when it was opened: that an upload goes on meanwhile changes nothing of it.
  const [chosen] = useState(chosenNow);
  const [isCreating, setCreating] = useState(false);
  const reading = useReadDocuments(chosen);
  return (
    <Dialog
      title={t("combine.title")}
      body={t("combine.hint")}
      isOpen
      isWide
      staysOnPressBeside
      isHeld={isCreating}
      onLeave={onLeave}
      focusAfter={focusAfter}
    >
      {reading.isDone ? (
        <ArrangePages
          documents={reading.documents}
          unread={reading.unread}
          onCreating={setCreating}
          onCreated={onCreated}
          onLeave={onLeave}
        />
      ) : (
        <>
          <p role="status" className="mt-5 wrap-anywhere text-ink-soft">
            {t("combine.reading", {
              n: reading.n + 1,
              of: chosen.length,
              name: chosen[reading.n]?.name ?? "",
            })}
          </p>
          <div className="mt-6 flex justify-end">
            <Button variant="secondary" autoFocus onClick={onLeave}>
              {t("combine.cancel")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
