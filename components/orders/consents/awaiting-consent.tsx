import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { AppError } from "@/lib/domain/errors";
import { commandOptions } from "@/lib/drafts/attempts/client";
import { answerConsentAction, withdrawConsentAction } from "@/lib/orders/consents/actions";
import type { AskedOrder } from "@/lib/orders/consents/schema";
import { Answer } from "./answer";
import { AskedOrderDetails } from "./asked-order-details";

type AwaitingConsentProps = { asked: AskedOrder; mayAnswer: boolean };

/** An order that waits for its person's consent: they answer here, and staff who act for them can take it back. */
export function AwaitingConsent({ asked, mayAnswer }: AwaitingConsentProps) {
  const t = useTranslations();
  const lead = asked.isMailed ? "consent.waiting.body" : "consent.waiting.bodyUnmailed";
  const { personName: person, staffName: staff, businessName: business } = asked;
  return (
    <article className="mx-auto max-w-2xl py-8">
      <h1 className="text-page-title">
        {mayAnswer ? t("consent.title") : t("consent.waiting.title", { person })}
      </h1>
      <p className="mt-2 mb-6 text-ink-soft">
        {mayAnswer ? t("consent.askedBy", { staff, business }) : t(lead, { person })}
      </p>
      <AskedOrderDetails asked={asked} />
      {mayAnswer ? <AnswerSignedIn asked={asked} /> : <Withdraw asked={asked} />}
    </article>
  );
}

function AnswerSignedIn({ asked: { commandId, staffName } }: { asked: AskedOrder }) {
  const [failure, setFailure] = useState<AppError | null>(null);
  const { run, isPending } = useAction(answerConsentAction, {
    renews: commandOptions(commandId).queryKey,
    done: null,
    onFailure: setFailure,
  });
  return (
    <Answer
      {...{ staffName, isPending, failure }}
      onAnswer={(answer) => {
        setFailure(null);
        void run({ commandId, ...answer });
      }}
    />
  );
}

function Withdraw({ asked: { commandId } }: { asked: AskedOrder }) {
  const t = useTranslations();
  const { run } = useAction(withdrawConsentAction, {
    renews: commandOptions(commandId).queryKey,
    done: t("consent.waiting.withdrawn"),
  });
  return (
    <div className="mt-8">
      <ConfirmDialog
        trigger={<Button variant="secondary">{t("consent.waiting.withdraw")}</Button>}
        title={t("consent.waiting.withdrawTitle")}
        body={t("consent.waiting.withdrawBody")}
        confirmLabel={t("consent.waiting.withdrawConfirm")}
        dismissLabel={t("consent.waiting.keep")}
        onConfirm={() => run({ commandId })}
      />
    </div>
  );
}
