"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FormSchema, ShownErrors } from "@/components/forms/form-control";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { PendingButton } from "@/components/ui/pending-button";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { ConnectionAnswers } from "@/lib/connections/settings/schema";
import { environments } from "@/lib/domain/environment";
import type { AppError } from "@/lib/domain/errors";

/** Says at the fields why it was not taken. */
export type Refuse = (error: AppError) => void;

type ConnectionFormProps<Answers extends ConnectionAnswers> = {
  known: ConnectionAnswers;
  /** Of all that the form asks for. */
  loadSchema: () => Promise<FormSchema<Answers>>;
  isPending: boolean;
  onSend: (answers: Answers, refuse: Refuse) => Promise<void>;
  onClose: () => void;
  /** What else is asked for. */
  others?: (errors: ShownErrors) => ReactNode;
  /** What is said of the address that is typed. */
  note?: ReactNode;
  /** Hears of the address as it is typed. */
  onAddress?: (baseUrl: string) => void;
};

/** What a connection is called and where it leads. */
export function ConnectionForm<Answers extends ConnectionAnswers>({
  known,
  loadSchema,
  isPending,
  onSend,
  onClose,
  others,
  note,
  onAddress,
}: ConnectionFormProps<Answers>) {
  const t = useTranslations();
  const { formProps, errors, refuse } = useSchemaForm<Answers>({
    loadSchema,
    send: (answers): Promise<void> => onSend(answers, refuse),
  });
  return (
    <Form {...formProps} className="mt-5 flex flex-col gap-5">
      <TextField
        name="name"
        label={t("connections.form.name")}
        hint={t("connections.form.nameHint")}
        defaultValue={known.name}
        error={errors.name}
        autoComplete="off"
        autoFocus
      />
      {others?.(errors)}
      <SelectField
        name="environment"
        label={t("settings.connection.environment")}
        defaultValue={known.environment}
        error={errors.environment}
      >
        {environments.map((environment) => (
          <option key={environment} value={environment}>
            {t("shell.environmentName", { environment })}
          </option>
        ))}
      </SelectField>
      <TextField
        name="baseUrl"
        label={t("connections.form.address")}
        hint={t("connections.form.addressHint")}
        defaultValue={known.baseUrl}
        error={errors.baseUrl ?? errors.root}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onInput={({ currentTarget }) => onAddress?.(currentTarget.value)}
      />
      {note}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="wordsPerPage"
          label={t("connections.form.wordsPerPage")}
          hint={t("connections.form.wordsPerPageHint")}
          defaultValue={known.wordsPerPage}
          error={errors.wordsPerPage}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          name="toleranceWords"
          label={t("connections.form.toleranceWords")}
          hint={t("connections.form.toleranceWordsHint")}
          defaultValue={known.toleranceWords}
          error={errors.toleranceWords}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3 max-sm:flex-col-reverse max-sm:items-stretch">
        <p role="status" className="me-auto text-sm text-ink-soft">
          {isPending ? t("connections.form.checking") : null}
        </p>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          {t("connections.form.cancel")}
        </Button>
        <PendingButton type="submit" isPending={isPending}>
          {t("connections.form.save")}
        </PendingButton>
      </div>
    </Form>
  );
}
