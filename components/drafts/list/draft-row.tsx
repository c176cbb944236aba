"use client";

import { PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

type DraftRowProps = {
  title: string;
  /** What else is known of it, below the title. */
  detail: ReactNode;
  /** It may be gone already, and will be. */
  isUnsettled?: boolean;
  onGoOn: () => void;
  onDiscard: () => Promise<unknown>;
};

/** One form that was begun: to go on with, or to discard. */
export function DraftRow({ title, detail, isUnsettled = false, onGoOn, onDiscard }: DraftRowProps) {
  const t = useTranslations();
  const titleId = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-paper px-4 py-3">
      <PencilLine aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-56">
        <p id={titleId} className="font-medium break-words">
          {title}
        </p>
        {detail}
      </div>
      {isUnsettled ? (
        <p className="text-sm text-ink-soft">{t("drafts.discard.underWay")}</p>
      ) : (
        <div className="flex gap-2">
          <Button variant="secondary" size="small" aria-describedby={titleId} onClick={onGoOn}>
            {t("drafts.list.goOn")}
          </Button>
          <ConfirmDialog
            trigger={
              <Button variant="quiet" size="small" aria-describedby={titleId}>
                {t("drafts.discard.action")}
              </Button>
            }
            title={t("drafts.discard.title", { draft: title })}
            body={t("drafts.discard.body")}
            confirmLabel={t("drafts.discard.confirm")}
            dismissLabel={t("drafts.discard.keep")}
            tone="danger"
            onConfirm={onDiscard}
          />
        </div>
      )}
    </li>
  );
}
