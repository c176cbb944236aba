"use client";

import { useTranslations } from "next-intl";
import { choosePassword } from "@/lib/people/passwords/client";
import { NewPasswordForm } from "./new-password-form";

/** Chooses a new password by a mailed link, and signs in with it. */
export function ResetPassword({ secret, email }: { secret: string; email: string }) {
  const t = useTranslations();
  return (
    <NewPasswordForm
      email={email}
      words={{
        email: t("passwords.ask.email"),
        password: t("passwords.reset.field"),
        send: t("passwords.reset.save"),
      }}
      loadSchema={async () => (await import("@/lib/people/passwords/schema")).resetFormSchema}
      send={({ password }) => choosePassword({ secret, password })}
      className="mt-5 flex flex-col gap-5"
    />
  );
}
