"use client";

import type { QueryKey } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Action } from "@/components/actions/call-action";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { DialogButton, type OpenedDialog, useHold } from "@/components/ui/dialog-button";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { inviteAdministratorAction } from "@/lib/staff/businesses/actions";
import { businessesKey } from "@/lib/staff/businesses/client";
import type { LinkMade } from "@/lib/staff/invitations/schema";
import { inviteStaffAction } from "@/lib/staff/team/actions";
import { staffInvitationsOptions } from "@/lib/staff/team/client";
import { LinkToHandOn } from "./link-to-hand-on";

/** Asks somebody to join the operator's staff. */
export function InviteStaff() {
  const t = useTranslations();
  return (
    <DialogButton
      label={t("staffTeam.invite.action")}
      title={t("staffTeam.invite.title")}
      body={t("staffTeam.invite.body")}
    >
      {(dialog) => (
        <EmailForm
          action={inviteStaffAction}
          inputOf={(email) => ({ email })}
          renews={staffInvitationsOptions.queryKey}
          {...dialog}
        />
      )}
    </DialogButton>
  );
}

/** Asks somebody to look after a business that nobody looks after. */
export function InviteAdministrator({ businessId }: { businessId: string }) {
  const t = useTranslations();
  return (
    <DialogButton
      variant="secondary"
      label={t("staffBusinesses.invite.action")}
      title={t("staffBusinesses.invite.title")}
      body={t("staffBusinesses.invite.body")}
    >
      {(dialog) => (
        <EmailForm
          action={inviteAdministratorAction}
          inputOf={(email) => ({ businessId, email })}
          renews={businessesKey}
          {...dialog}
        />
      )}
    </DialogButton>
  );
}

type EmailFormProps<Input> = OpenedDialog & {
  action: Action<Input, LinkMade>;
  inputOf: (email: string) => Input;
  /** What shows who is invited. */
  renews: QueryKey;
};

function EmailForm<Input>({ action, inputOf, renews, close, hold }: EmailFormProps<Input>) {
  const t = useTranslations();
  const [made, setMade] = useState<{ email: string; path: string } | null>(null);
  const [email, setEmail] = useState("");
  const { formProps, errors, refuse } = useSchemaForm<{ email: string }>({
    loadSchema: async () => (await import("@/lib/staff/team/schema")).inviteStaffSchema,
    send: (answers): Promise<void> => {
      setEmail(answers.email);
      return run(inputOf(answers.email));
    },
  });
  const { run, isPending } = useAction(action, {
    ...{ renews, done: null },
    onDone: ({ path }) => {
      if (path) return setMade({ email, path });
      toast.success(t("staffTeam.invite.done"));
      close();
    },
    onFailure: refuse,
  });
  useHold(hold, isPending);
  if (made) return <LinkToHandOn {...made} onDone={close} />;
  return (
    <Form {...formProps} className="mt-5">
      <TextField
        name="email"
        label={t("staffTeam.invite.email")}
        type="email"
        error={errors.email ?? errors.root}
        autoComplete="off"
        autoFocus
      />
      <DialogFormButtons
        send={t("staffTeam.invite.send")}
        cancel={t("staffTeam.cancel")}
        isPending={isPending}
        onCancel={close}
        className="mt-6"
      />
    </Form>
  );
}
