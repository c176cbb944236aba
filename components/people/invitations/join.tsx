"use client";

import { useTranslations } from "next-intl";
import { NewPasswordForm } from "@/components/people/passwords/new-password-form";
import { TextField } from "@/components/ui/text-field";
import { joinBusiness } from "@/lib/people/invitations/client";

/** Accepts an invitation as somebody new, and signs them in. */
export function Join({ secret, email }: { secret: string; email: string }) {
  const t = useTranslations();
  return (
    <NewPasswordForm
      email={email}
      words={{
        email: t("invitation.email"),
        password: t("passwords.choose"),
        send: t("invitation.join"),
      }}
      loadSchema={async () => (await import("@/lib/people/invitations/schema")).joinFormSchema}
      send={(answers) => joinBusiness({ secret, ...answers })}
      className="mt-6 flex flex-col gap-5"
      fields={({ name }) => (
        <TextField name="name" label={t("invitation.name")} error={name} autoComplete="name" autoFocus />
      )}
    />
  );
}
