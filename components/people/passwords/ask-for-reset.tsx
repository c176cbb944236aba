"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Form } from "@/components/ui/form";
import { PendingButton } from "@/components/ui/pending-button";
import { TextField } from "@/components/ui/text-field";
import { toAppError } from "@/lib/domain/errors";
import { requestReset } from "@/lib/people/passwords/client";
import { resetMinutes } from "@/lib/people/passwords/rules";
import type { AskForResetInput } from "@/lib/people/passwords/schema";

/** Asks for a link; whether anybody has the email is never said. */
export function AskForReset() {
  const t = useTranslations();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { formProps, errors, isSubmitting, refuse } = useSchemaForm<AskForResetInput>({
    loadSchema: async () => (await import("@/lib/people/passwords/schema")).askForResetSchema,
    send: async (answers): Promise<void> => {
      try {
        await requestReset(answers);
        setSentTo(answers.email);
      } catch (error) {
        refuse(toAppError(error));
      }
    },
  });
  if (sentTo !== null) {
    return (
      <p role="status" className="mt-5">
        {t("passwords.ask.sent", { email: sentTo, minutes: resetMinutes })}
      </p>
    );
  }
  return (
    <Form {...formProps} className="mt-5 flex flex-col gap-5">
      <p className="text-ink-soft">{t("passwords.ask.lead")}</p>
      <TextField
        name="email"
        label={t("passwords.ask.email")}
        type="email"
        error={errors.email ?? errors.root}
        autoComplete="username"
        autoFocus
      />
      <PendingButton type="submit" isPending={isSubmitting}>
        {t("passwords.ask.send")}
      </PendingButton>
    </Form>
  );
}
