"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { NewPasswordField } from "@/components/people/passwords/new-password-field";
import { enterWithNewPassword } from "@/components/people/sign-in-by-password";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { PendingButton } from "@/components/ui/pending-button";
import { TextField } from "@/components/ui/text-field";
import { toAppError } from "@/lib/domain/errors";
import { joinBusiness } from "@/lib/people/invitations/client";
import type { JoinInput } from "@/lib/people/invitations/schema";

type JoinProps = { secret: string; email: string };

/** Accepts an invitation as somebody new, and signs them in. */
export function Join({ secret, email }: JoinProps) {
  const t = useTranslations();
  const [isJoined, setJoined] = useState(false);
  const { formProps, errors, isSubmitting, refuse } = useSchemaForm<Omit<JoinInput, "secret">>({
    loadSchema: async () => (await import("@/lib/people/invitations/schema")).joinFormSchema,
    send: async (answers): Promise<void> => {
      try {
        await joinBusiness({ secret, ...answers });
      } catch (error) {
        return refuse(toAppError(error));
      }
      setJoined(true);
      await enterWithNewPassword({ email, password: answers.password });
    },
  });
  const isPending = isSubmitting || isJoined;
  return (
    <Form {...formProps} className="mt-6 flex flex-col gap-5">
      {errors.root ? (
        <Notice tone="danger" role="alert" className="mt-0">
          {errors.root}
        </Notice>
      ) : null}
      {/* Password managers keep it beside the password. */}
      <TextField label={t("invitation.email")} type="email" autoComplete="username" readOnly value={email} />
      <TextField name="name" label={t("invitation.name")} error={errors.name} autoComplete="name" autoFocus />
      <NewPasswordField label={t("passwords.choose")} error={errors.password} />
      <PendingButton type="submit" isPending={isPending}>
        {t("invitation.join")}
      </PendingButton>
    </Form>
  );
}
