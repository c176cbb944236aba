"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { enterWithNewPassword } from "@/components/people/sign-in-by-password";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { PendingButton } from "@/components/ui/pending-button";
import { TextField } from "@/components/ui/text-field";
import { toAppError } from "@/lib/domain/errors";
import { choosePassword } from "@/lib/people/passwords/client";
import type { ResetPasswordInput } from "@/lib/people/passwords/schema";
import { NewPasswordField } from "./new-password-field";

/** Chooses a new password by a mailed link, and signs in with it. */
export function ResetPassword({ secret, email }: { secret: string; email: string }) {
  const t = useTranslations();
  const [isDone, setDone] = useState(false);
  const { formProps, errors, isSubmitting, refuse } = useSchemaForm<Pick<ResetPasswordInput, "password">>({
    loadSchema: async () => (await import("@/lib/people/passwords/schema")).resetFormSchema,
    send: async ({ password }): Promise<void> => {
      try {
        await choosePassword({ secret, password });
      } catch (error) {
        return refuse(toAppError(error));
      }
      setDone(true);
      await enterWithNewPassword({ email, password });
    },
  });
  const isPending = isSubmitting || isDone;
  return (
    <Form {...formProps} className="mt-5 flex flex-col gap-5">
      {errors.root ? (
        <Notice tone="danger" role="alert" className="mt-0">
          {errors.root}
        </Notice>
      ) : null}
      {/* Password managers keep it beside the password. */}
      <TextField
        label={t("passwords.ask.email")}
        type="email"
        autoComplete="username"
        readOnly
        value={email}
      />
      <NewPasswordField label={t("passwords.reset.field")} error={errors.password} />
      <PendingButton type="submit" isPending={isPending}>
        {t("passwords.reset.save")}
      </PendingButton>
    </Form>
  );
}
