import { useTranslations } from "next-intl";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { DialogButton, type OpenedDialog, useHold } from "@/components/ui/dialog-button";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { PendingButton } from "@/components/ui/pending-button";
import { TextField } from "@/components/ui/text-field";
import { useSay } from "@/components/words/use-say";
import type { AppError } from "@/lib/domain/errors";
import type { Decline as Declined } from "@/lib/drafts/consents/decline/schema";
import type { ConsentAnswer } from "@/lib/drafts/consents/schema";

type AnswerProps = {
  staffName: string;
  isPending: boolean;
  failure: AppError | null;
  onAnswer: (answer: ConsentAnswer) => void;
};

/** The two answers. Declining asks once more, and for a word why. */
export function Answer({ failure, ...props }: AnswerProps) {
  const { staffName, isPending, onAnswer } = props;
  const t = useTranslations();
  return (
    <div className="mt-8">
      {failure ? <Failure failure={failure} /> : null}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <PendingButton isPending={isPending} onClick={() => onAnswer({ decision: "confirm" })}>
          {t("consent.confirm")}
        </PendingButton>
        <DialogButton
          variant="secondary"
          label={t("consent.decline")}
          title={t("consent.declineTitle")}
          body={t("consent.declineBody")}
        >
          {(dialog) => (
            <Decline
              {...{ staffName, isPending, dialog }}
              onDecline={(why) => {
                dialog.close();
                onAnswer({ decision: "decline", why });
              }}
            />
          )}
        </DialogButton>
      </div>
    </div>
  );
}

function Failure({ failure }: { failure: AppError }) {
  const t = useTranslations();
  const say = useSay();
  const isLost = failure.code === "outcome_unknown" || failure.code === "service_unavailable";
  return (
    <Notice tone="danger" role="alert" className="mb-5">
      {isLost ? `${say(failure.userMessage)} ${t("consent.again")}` : say(failure.userMessage)}
    </Notice>
  );
}

type DeclineProps = Pick<AnswerProps, "staffName" | "isPending"> & {
  dialog: OpenedDialog;
  onDecline: (why: string) => void;
};

function Decline({ staffName, isPending, dialog, onDecline }: DeclineProps) {
  const t = useTranslations();
  const { formProps, errors } = useSchemaForm<Declined>({
    loadSchema: async () => (await import("@/lib/drafts/consents/decline/schema")).declineSchema,
    send: async ({ why }) => onDecline(why),
  });
  useHold(dialog.hold, isPending);
  return (
    <Form {...formProps} className="mt-5 flex flex-col gap-5">
      <TextField
        name="why"
        label={t("consent.why")}
        hint={t("consent.whyHint", { staff: staffName })}
        error={errors.why ?? errors.root}
        autoComplete="off"
        autoFocus
      />
      <DialogFormButtons
        send={t("consent.declineConfirm")}
        cancel={t("consent.keep")}
        isPending={isPending}
        onCancel={dialog.close}
        variant="danger"
      />
    </Form>
  );
}
