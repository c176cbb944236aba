import { Button } from "@/components/ui/button";
import { formWords } from "@/lib/domain/texts/forms";
import type { Form } from "@/lib/drafts/form";
import { FormNotice } from "../form-notice";
import { HeldNotice } from "./held-draft";
import type { PressOutcome } from "./use-press-outcome";

type PressNoticeProps = { kind: Form; outcome: PressOutcome; onStartAnother: () => void };

/** Says why the form is closed after a press whose answer was lost, and what is known of it by now. */
export function PressNotice({ kind, outcome: { known, isOffline }, onStartAnother }: PressNoticeProps) {
  const words = formWords[kind.name];
  if (known && known.state !== "not_arrived") {
    return <HeldNotice kind={kind} attempt={known} onStartAnother={onStartAnother} />;
  }
  const body = isOffline ? words.checkingOffline : words.checkingBody;
  return (
    <FormNotice title={words.checkingTitle} body={body}>
      <Button variant="secondary" onClick={onStartAnother}>
        {words.startAnother}
      </Button>
    </FormNotice>
  );
}
