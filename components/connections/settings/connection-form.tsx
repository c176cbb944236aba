"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { PendingButton } from "@/components/ui/pending-button";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { ChangeConnectionInput } from "@/lib/connections/settings/schema";
import { environments } from "@/lib/domain/environment";
import type { AppError } from "@/lib/domain/errors";

export type Described = Omit<ChangeConnectionInput, "connectionId" | "known">;
type Typed = Pick<Described, "name" | "baseUrl">;

type ConnectionFormProps = {
  known: Described;
  isPending: boolean;
  /** `refuse` says at the fields why it was not taken. */
  onSend: (described: Described, refuse: (error: AppError) => void) => Promise<void>;
  onClose: () => void;
  /** What else is asked for. */
  children?: ReactNode;
  /** What is said of the address that is typed. */
  note?: ReactNode;
  /** Hears of the address as it is typed. */
  onAddress?: (baseUrl: string) => void;
};

/** What a connection is called and where it leads. */
export function ConnectionForm({
  known,
  isPending,
  onSend,
  onClose,
  children,
  note,
  onAddress,
}: ConnectionFormProps) {
  const t = useTranslations();
  const [environment, setEnvironment] = useState(known.environment);
  const { formProps, errors, refuse } = useSchemaForm<Typed>({
    loadSchema: async () => (await import("@/lib/connections/settings/schema")).connectionFormSchema,
    send: (typed): Promise<void> => onSend({ ...typed, environment }, refuse),
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
      {children}
      <Select
        label={t("settings.connection.environment")}
        value={environment}
        onChange={(value) => setEnvironment(environments.find((one) => one === value) ?? environment)}
        options={environments.map((value) => ({
          value,
          label: t("shell.environmentName", { environment: value }),
        }))}
      />
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
