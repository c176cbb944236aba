"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { DialogButton, type OpenedDialog, useHold } from "@/components/ui/dialog-button";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { suspendBusinessAction } from "@/lib/staff/businesses/actions";
import { businessesKey } from "@/lib/staff/businesses/client";
import type { SuspensionReason } from "@/lib/staff/businesses/schema";

type SuspendBusinessProps = { businessId: string; name: string };

/** Keeps all people of a business out, with a reason. */
export function SuspendBusiness({ businessId, name }: SuspendBusinessProps) {
  const t = useTranslations();
  return (
    <DialogButton
      variant="secondary"
      label={t("staffBusinesses.suspend.action")}
      title={t("staffBusinesses.suspend.title", { name })}
      body={t("staffBusinesses.suspend.body")}
    >
      {(dialog) => <SuspendForm businessId={businessId} name={name} {...dialog} />}
    </DialogButton>
  );
}

function SuspendForm({ businessId, name, close, hold }: SuspendBusinessProps & OpenedDialog) {
  const t = useTranslations();
  const { formProps, errors, refuse } = useSchemaForm<SuspensionReason>({
    loadSchema: async () => (await import("@/lib/staff/businesses/schema")).suspensionReasonSchema,
    send: ({ reason }): Promise<void> => run({ businessId, reason }),
  });
  const { run, isPending } = useAction(suspendBusinessAction, {
    renews: businessesKey,
    done: t("staffBusinesses.suspend.done", { name }),
    onDone: close,
    onFailure: refuse,
  });
  useHold(hold, isPending);
  return (
    <Form {...formProps} className="mt-5 flex flex-col gap-5">
      <TextField
        name="reason"
        label={t("staffBusinesses.suspend.reason")}
        hint={t("staffBusinesses.suspend.reasonHint")}
        error={errors.reason ?? errors.root}
        autoComplete="off"
        autoFocus
      />
      <DialogFormButtons
        send={t("staffBusinesses.suspend.confirm")}
        cancel={t("staffTeam.cancel")}
        isPending={isPending}
        onCancel={close}
        variant="danger"
      />
    </Form>
  );
}
