"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { stayWhileSessionMoves } from "@/components/shell/leave-for-sign-in";
import { DialogButton, type OpenedDialog, useHold } from "@/components/ui/dialog-button";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { startGrantAction } from "@/lib/staff/grants/actions";
import { grantMinutes } from "@/lib/staff/grants/rules";
import type { GrantTerms } from "@/lib/staff/grants/schema";

type ActForProps = {
  businessId: string;
  businessName: string;
  personId: string;
  name: string;
  /** Where it leads. */
  href?: string;
};

/** Asks why, and for how long, before staff act for somebody. */
export function ActFor(props: ActForProps) {
  const t = useTranslations();
  const { name, businessName } = props;
  return (
    <DialogButton
      variant="secondary"
      size="small"
      className="max-w-full py-1.5 wrap-anywhere whitespace-normal"
      label={t("staff.act.action", { name })}
      title={t("staff.act.title", { name })}
      body={t("staff.act.body", { name, business: businessName })}
    >
      {(dialog) => <GrantForm {...props} {...dialog} />}
    </DialogButton>
  );
}

function GrantForm({ businessId, personId, href = "/", close, hold }: ActForProps & OpenedDialog) {
  const t = useTranslations();
  const letGo = useRef<() => void>(null);
  const { formProps, errors, refuse } = useSchemaForm<GrantTerms>({
    loadSchema: async () => (await import("@/lib/staff/grants/schema")).grantTermsSchema,
    send: (terms): Promise<void> => {
      letGo.current = stayWhileSessionMoves();
      return run({ businessId, personId, ...terms });
    },
  });
  const { run, isPending } = useAction(startGrantAction, {
    renews: null,
    done: null,
    // By a full load: what was read before is not the person's.
    onDone: () => window.location.assign(href),
    onFailure: (error) => {
      letGo.current?.();
      refuse(error);
    },
  });
  useHold(hold, isPending);
  return (
    <Form {...formProps} className="mt-5 flex flex-col gap-5">
      <TextField
        name="reason"
        label={t("staff.act.reason")}
        hint={t("staff.act.reasonHint")}
        error={errors.reason ?? errors.root}
        autoComplete="off"
        autoFocus
      />
      <SelectField name="minutes" label={t("staff.act.duration")} error={errors.minutes}>
        {grantMinutes.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t("staff.act.minutes", { minutes })}
          </option>
        ))}
      </SelectField>
      <DialogFormButtons
        send={t("staff.act.start")}
        cancel={t("staff.act.cancel")}
        isPending={isPending}
        onCancel={close}
      />
    </Form>
  );
}
