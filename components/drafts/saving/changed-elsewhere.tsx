"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Form } from "@/lib/drafts/form";
import { FormNotice } from "../form-notice";

type ChangedElsewhereProps = {
  kind: Pick<Form, "name">;
  /** There is no newer one to load. */
  isThrownAway: boolean;
  onLoad: () => void;
  onKeep: () => void;
};

/** Another tab saved or threw away this draft: nothing is written over it before the person has chosen. */
export function ChangedElsewhere({ kind, isThrownAway, onLoad, onKeep }: ChangedElsewhereProps) {
  const t = useTranslations();
  if (isThrownAway) {
    return (
      <FormNotice title={t("drafts.thrownAway.title")} body={t("drafts.thrownAway.body")}>
        <Button onClick={onLoad}>{t(`forms.${kind.name}.startAnother`)}</Button>
      </FormNotice>
    );
  }
  return (
    <FormNotice title={t("drafts.changedElsewhere.title")} body={t("drafts.changedElsewhere.body")}>
      <Button variant="primary" onClick={onLoad}>
        {t("drafts.changedElsewhere.load")}
      </Button>
      <Button onClick={onKeep}>{t("drafts.changedElsewhere.keep")}</Button>
    </FormNotice>
  );
}
