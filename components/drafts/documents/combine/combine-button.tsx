"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useLoaded } from "@/components/ui/use-loaded";
import type { FormDocument } from "../form-document";

const importDialog = async () => (await import("./combine-dialog")).CombineDialog;

type CombineButtonProps = {
  selected: readonly FormDocument[];
  /** Says how many that are. */
  countId: string;
  /** @param replaced what the new document takes the place of */
  onCombined: (file: File, replaced: readonly FormDocument[]) => void;
  /** Takes the focus when there is a new document, and perhaps this is gone with the others. */
  focusAfter: () => void;
};

/** Opens what puts the selected documents together; it is loaded then. */
export function CombineButton({ selected, countId, onCombined, focusAfter }: CombineButtonProps) {
  const t = useTranslations();
  const button = useRef<HTMLButtonElement>(null);
  const isCombined = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const { loaded: CombineDialog, load } = useLoaded(importDialog);
  const isNone = selected.length === 0;
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant="secondary"
        aria-describedby={countId}
        aria-haspopup="dialog"
        aria-disabled={isNone || undefined}
        onClick={() => {
          if (isNone) return;
          isCombined.current = false;
          load();
          setOpen(true);
        }}
      >
        {t("drafts.documents.selection.combine")}
      </Button>
      {isOpen && CombineDialog ? (
        <CombineDialog
          chosen={selected}
          onLeave={() => setOpen(false)}
          onCreated={(file, replaced) => {
            isCombined.current = true;
            onCombined(file, replaced);
            setOpen(false);
          }}
          focusAfter={() => (isCombined.current ? focusAfter() : button.current?.focus())}
        />
      ) : null}
    </>
  );
}
