"use client";

import { type ReactNode, useState } from "react";
import type { FormSchema, ShownErrors } from "@/components/forms/form-control";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { enterWithNewPassword } from "@/components/people/sign-in-by-password";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { PendingButton } from "@/components/ui/pending-button";
import { TextField } from "@/components/ui/text-field";
import { toAppError } from "@/lib/domain/errors";
import { NewPasswordField } from "./new-password-field";

type NewPasswordFormProps<Answers extends { password: string }> = {
  /** Whose password it is. */
  email: string;
  words: { email: string; password: string; send: string };
  loadSchema: () => Promise<FormSchema<Answers>>;
  /** @throws AppError */
  send: (answers: Answers) => Promise<unknown>;
  className: string;
  /** What is asked for beside it. */
  fields?: (errors: ShownErrors) => ReactNode;
};

/** Whoever came by a mailed link chooses their password, and is signed in with it. */
export function NewPasswordForm<Answers extends { password: string }>(props: NewPasswordFormProps<Answers>) {
  const { email, words, loadSchema, className, fields } = props;
  const [isDone, setDone] = useState(false);
  const { formProps, errors, isSubmitting, refuse } = useSchemaForm<Answers>({
    loadSchema,
    send: async (answers): Promise<void> => {
      try {
        await props.send(answers);
      } catch (error) {
        return refuse(toAppError(error));
      }
      setDone(true);
      await enterWithNewPassword({ email, password: answers.password });
    },
  });
  return (
    <Form {...formProps} className={className}>
      {errors.root ? (
        <Notice tone="danger" role="alert" className="mt-0">
          {errors.root}
        </Notice>
      ) : null}
      {/* Password managers keep it beside the password. */}
      <TextField label={words.email} type="email" autoComplete="username" readOnly value={email} />
      {fields?.(errors)}
      <NewPasswordField label={words.password} error={errors.password} />
      <PendingButton type="submit" isPending={isSubmitting || isDone}>
        {words.send}
      </PendingButton>
    </Form>
  );
}
