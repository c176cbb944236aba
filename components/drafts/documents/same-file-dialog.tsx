"use client";

import { useTranslations } from "next-intl";
import { QuestionDialog } from "@/components/ui/question-dialog";
import type { RepeatedFile } from "./use-chosen-files";

type SameFileDialogProps = {
  repeated: readonly RepeatedFile[];
  onAnswer: (isMeant: boolean) => void;
  focusAfter: () => void;
};

/** Asks whether files that the form has already are meant a second time. */
export function SameFileDialog({ repeated, onAnswer, focusAfter }: SameFileDialogProps) {
  const t = useTranslations();
  const n = repeated.length;
  return (
    <QuestionDialog
      isOpen={n > 0}
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      title={t("drafts.documents.sameFile.title", { n })}
      body={
        <>
          <ul className="flex list-disc flex-col gap-1 ps-5 wrap-anywhere">
            {repeated.map(({ file, sameAs }, place) => (
              // The same file may be named twice.
              <li key={`${file.name}-${String(place)}`}>
                {t("drafts.documents.sameFile.line", { name: file.name, sameAs })}
              </li>
            ))}
          </ul>
          <p className="mt-3">{t("drafts.documents.sameFile.body")}</p>
        </>
      }
      confirmLabel={t("drafts.documents.sameFile.add", { n })}
      dismissLabel={t("drafts.documents.sameFile.leaveOut", { n })}
      onConfirm={() => onAnswer(true)}
      focusAfter={focusAfter}
    />
  );
}
