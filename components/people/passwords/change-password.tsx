"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { PendingButton } from "@/components/ui/pending-button";
import { SecretField } from "@/components/ui/secret-field";
import { SettingsSection } from "@/components/ui/settings-section";
import { changePasswordAction } from "@/lib/people/passwords/actions";
import type { ChangePasswordInput } from "@/lib/people/passwords/schema";
import { NewPasswordField, useSecretWords } from "./new-password-field";

/** The person's password, by the one before. */
export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations();
  return (
    <SettingsSection title={t("passwords.change.heading")} lead={t("passwords.change.lead")}>
      {hasPassword ? <ChangeForm /> : <p className="text-ink-soft">{t("passwords.change.none")}</p>}
    </SettingsSection>
  );
}

function ChangeForm() {
  const t = useTranslations();
  const words = useSecretWords();
  const { formProps, errors, refuse, emptySent } = useSchemaForm<ChangePasswordInput>({
    loadSchema: async () => (await import("@/lib/people/passwords/schema")).changePasswordSchema,
    send: (answers): Promise<void> => run(answers),
  });
  const { run, isPending } = useAction(changePasswordAction, {
    renews: null,
    done: t("passwords.change.done"),
    onDone: emptySent,
    onFailure: refuse,
  });
  return (
    <Form {...formProps} className="flex flex-col gap-5">
      {errors.root ? (
        <Notice tone="danger" role="alert" className="mt-0">
          {errors.root}
        </Notice>
      ) : null}
      <SecretField
        name="current"
        label={t("passwords.change.current")}
        words={words}
        error={errors.current}
        autoComplete="current-password"
      />
      <NewPasswordField label={t("passwords.change.field")} error={errors.password} />
      <PendingButton type="submit" isPending={isPending} className="self-start">
        {t("passwords.change.save")}
      </PendingButton>
    </Form>
  );
}
