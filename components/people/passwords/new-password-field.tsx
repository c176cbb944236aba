"use client";

import { useTranslations } from "next-intl";
import { SecretField } from "@/components/ui/secret-field";

/** A password that somebody chooses. */
export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  const t = useTranslations();
  return (
    <SecretField
      name="password"
      label={label}
      hint={t("passwords.hint")}
      words={useSecretWords()}
      error={error}
      autoComplete="new-password"
    />
  );
}

/** What the button beside a password says. */
export function useSecretWords() {
  const t = useTranslations();
  return {
    show: { short: t("passwords.show"), whole: t("passwords.showPassword") },
    hide: { short: t("passwords.hide"), whole: t("passwords.hidePassword") },
    shown: t("passwords.shown"),
    hidden: t("passwords.hidden"),
  };
}
