"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Form } from "@/lib/drafts/form";
import { isHeld } from "@/lib/drafts/rules";
import type { DraftView } from "@/lib/drafts/schema";
import { FormNotice } from "../form-notice";
import type { DraftStatus } from "./draft-saver";

type ChangedElsewhereProps<Content> = {
  kind: Pick<Form, "name">;
  status: DraftStatus<Content>;
  onLoad: (newer: DraftView<Content> | null) => void;
  onKeep: (newer: DraftView<Content>) => void;
};

/** Another tab saved or threw away this draft: nothing is written over it before the person has chosen. */
export function ChangedElsewhere<Content>({ kind, status, onLoad, onKeep }: ChangedElsewhereProps<Content>) {
  const t = useTranslations();
  if (status.kind === "closed") {
    return (
      <FormNotice title={t("drafts.thrownAway.title")} body={t("drafts.thrownAway.body")}>
        <Button onClick={() => onLoad(null)}>{t(`forms.${kind.name}.startAnother`)}</Button>
      </FormNotice>
    );
  }
  // A draft that was sent was not changed: its form is closed, and says why.
  if (status.kind !== "changed" || isHeld(status.newer.latestAttempt)) return null;
  const { newer } = status;
  return (
    <FormNotice title={t("drafts.changedElsewhere.title")} body={t("drafts.changedElsewhere.body")}>
      <Button variant="primary" onClick={() => onLoad(newer)}>
        {t("drafts.changedElsewhere.load")}
      </Button>
      <Button onClick={() => onKeep(newer)}>{t("drafts.changedElsewhere.keep")}</Button>
    </FormNotice>
  );
}
