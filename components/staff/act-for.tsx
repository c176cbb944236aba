"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { stayWhileSessionMoves } from "@/components/shell/leave-for-sign-in";
import { DialogButton, type OpenedDialog, useHold } from "@/components/ui/dialog-button";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { startGrantAction } from "@/lib/staff/grants/actions";
import { grantMinutes } from "@/lib/staff/grants/rules";
import type { Reason } from "@/lib/staff/grants/schema";

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
  const [minutes, setMinutes] = useState<(typeof grantMinutes)[number]>(grantMinutes[0]);
  const { formProps, errors, refuse } = useSchemaForm<Reason>({
    loadSchema: async () => (await import("@/lib/staff/grants/schema")).reasonSchema,
    send: ({ reason }): Promise<void> => {
      letGo.current = stayWhileSessionMoves();
      return run({ businessId, personId, reason, minutes });
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
      <Select
        label={t("staff.act.duration")}
        value={String(minutes)}
        onChange={(value) => setMinutes(grantMinutes.find((known) => String(known) === value) ?? minutes)}
        options={grantMinutes.map((value) => ({
          value: String(value),
          label: t("staff.act.minutes", { minutes: value }),
        }))}
      />
      <DialogFormButtons
        send={t("staff.act.start")}
        cancel={t("staff.act.cancel")}
        isPending={isPending}
        onCancel={close}
      />
    </Form>
  );
}
