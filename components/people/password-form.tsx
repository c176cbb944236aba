"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { PendingButton } from "@/components/ui/pending-button";
import { SecretField } from "@/components/ui/secret-field";
import { TextField } from "@/components/ui/text-field";
import type { Credentials } from "@/lib/auth/sign-in/schema";
import { type Message, message } from "@/lib/domain/message";
import { useSecretWords } from "./passwords/new-password-field";
import { signInByPassword } from "./sign-in-by-password";

type PasswordFormProps = {
  /** Who signs in; null where that is theirs to say. */
  email: string | null;
  /** A page of the portal, where they are or want to go. */
  returnTo: string;
  /** They come back from the single sign-on, which refused them. */
  cameBackRefused?: boolean;
  onSignedIn: () => void;
  /** The other ways, below the button. */
  children: ReactNode;
};

const asRefusal = (why: Message) => ({ userMessage: why, fields: {} });

/** Email and password. A refusal never says which of the two was wrong. */
export function PasswordForm({
  email: known,
  returnTo,
  cameBackRefused = false,
  onSignedIn,
  children,
}: PasswordFormProps) {
  const t = useTranslations();
  const words = useSecretWords();
  const [isSignedIn, setSignedIn] = useState(false);
  const { formProps, errors, isSubmitting, refuse, askAgain } = useSchemaForm<Credentials>({
    loadSchema: async () => (await import("@/lib/auth/sign-in/schema")).credentialsSchema,
    send: async (credentials): Promise<void> => {
      const refused = await signInByPassword(credentials, returnTo);
      if (refused) {
        refuse(asRefusal(refused));
        // The one that people get wrong.
        return askAgain("password");
      }
      setSignedIn(true);
      onSignedIn();
    },
    refusal: cameBackRefused ? asRefusal(message("signInErrors.singleSignOnRefused")) : undefined,
  });
  const isPending = isSubmitting || isSignedIn;
  const isKnown = known !== null;

  return (
    <Form {...formProps} className="mt-5 flex flex-col gap-5">
      {errors.root ? (
        <Notice tone="danger" role="alert" className="mt-0">
          {errors.root}
        </Notice>
      ) : null}
      <TextField
        name="email"
        label={t("login.email")}
        error={errors.email}
        type="email"
        autoComplete="username"
        autoFocus={!isKnown}
        readOnly={isKnown}
        defaultValue={known ?? undefined}
      />
      <SecretField
        name="password"
        label={t("passwords.password")}
        words={words}
        error={errors.password}
        autoComplete="current-password"
        autoFocus={isKnown}
      />
      <PendingButton type="submit" isPending={isPending}>
        {t("login.submit")}
      </PendingButton>
      {children}
    </Form>
  );
}
