import { Button } from "@/components/ui/button";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { HeldNotice } from "../draft/held-draft";
import { FormNotice } from "../form-notice";
import type { PressOutcome } from "./use-press-outcome";

type PressNoticeProps = { outcome: PressOutcome; onStartAnother: () => void };

/** Says why the form is closed after a press whose answer was lost, and what is known of it by now. */
export function PressNotice({ outcome: { known, isOffline }, onStartAnother }: PressNoticeProps) {
  if (known && known.state !== "not_arrived") {
    return <HeldNotice submission={known} onStartAnother={onStartAnother} />;
  }
  const body = isOffline ? texts.draft.checkingOffline : texts.draft.checkingBody;
  return (
    <FormNotice title={texts.draft.checkingTitle} body={body}>
      <Button variant="secondary" onClick={onStartAnother}>
        {texts.draft.startAnother}
      </Button>
    </FormNotice>
  );
}
