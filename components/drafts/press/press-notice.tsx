import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Form } from "@/lib/drafts/form";
import { FormNotice } from "../form-notice";
import { SentDraftNotice } from "./sent-draft";
import type { PressOutcome } from "./use-press-outcome";

type PressNoticeProps = { kind: Form; outcome: PressOutcome; onStartAnother: () => void };

/** Says why the form is closed after a press whose answer was lost, and what is known of it by now. */
export function PressNotice({ kind, outcome: { known, isOffline }, onStartAnother }: PressNoticeProps) {
  const t = useTranslations();
  if (known && known.state !== "not_arrived") {
    return <SentDraftNotice kind={kind} attempt={known} onStartAnother={onStartAnother} />;
  }
  const body = t(`forms.${kind.name}.${isOffline ? "checkingOffline" : "checkingBody"}`);
  return (
    <FormNotice title={t(`forms.${kind.name}.checkingTitle`)} body={body}>
      <Button variant="secondary" onClick={onStartAnother}>
        {t(`forms.${kind.name}.startAnother`)}
      </Button>
    </FormNotice>
  );
}
