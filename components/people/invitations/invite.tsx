"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { RoleFields } from "@/components/people/members/role-fields";
import { DialogButton, type OpenedDialog, useHold } from "@/components/ui/dialog-button";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import type { DepartmentView } from "@/lib/people/departments/schema";
import { inviteAction } from "@/lib/people/invitations/actions";
import { invitationsOptions } from "@/lib/people/invitations/client";
import type { InviteInput } from "@/lib/people/invitations/schema";

/** Asks somebody to join the business, by email. */
export function Invite({ departments }: { departments: readonly DepartmentView[] }) {
  const t = useTranslations();
  return (
    <DialogButton
      label={t("people.invite.action")}
      title={t("people.invite.title")}
      body={t("people.invite.body")}
    >
      {(dialog) => <InviteForm departments={departments} {...dialog} />}
    </DialogButton>
  );
}

type InviteFormProps = OpenedDialog & { departments: readonly DepartmentView[] };

function InviteForm({ departments, close, hold }: InviteFormProps) {
  const t = useTranslations();
  const { formProps, errors, refuse } = useSchemaForm<InviteInput>({
    loadSchema: async () => (await import("@/lib/people/invitations/schema")).inviteSchema,
    send: (answers): Promise<void> => run(answers),
  });
  const { run, isPending } = useAction(inviteAction, {
    renews: invitationsOptions.queryKey,
    done: null,
    onDone: ({ isMailed }) => {
      toast.success(t(isMailed ? "people.invite.done" : "people.invite.kept"));
      close();
    },
    onFailure: refuse,
  });
  useHold(hold, isPending);
  return (
    <Form {...formProps} className="mt-5">
      <TextField
        name="email"
        label={t("people.invite.email")}
        type="email"
        error={errors.email ?? errors.root}
        autoComplete="off"
        autoFocus
      />
      <RoleFields
        opened={{ role: "requester", departmentId: null }}
        departments={departments}
        errors={errors}
      />
      <DialogFormButtons
        send={t("people.invite.send")}
        cancel={t("people.change.dismiss")}
        isPending={isPending}
        onCancel={close}
        className="mt-6"
      />
    </Form>
  );
}
