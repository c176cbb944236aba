"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { DialogButton, type OpenedDialog, useHold } from "@/components/ui/dialog-button";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import type { DepartmentView } from "@/lib/people/departments/schema";
import { changeMemberAction } from "@/lib/people/members/actions";
import { membersKey } from "@/lib/people/members/client";
import type { MemberRow, RoleInput } from "@/lib/people/members/schema";
import { RoleFields } from "./role-fields";

type ChangeRoleProps = {
  member: MemberRow;
  departments: readonly DepartmentView[];
  /** The element that names the person. */
  nameId: string;
};

/** Gives somebody another role or department. */
export function ChangeRole({ member, departments, nameId }: ChangeRoleProps) {
  const t = useTranslations();
  return (
    <DialogButton
      variant="quiet"
      size="small"
      aria-describedby={nameId}
      label={t("people.change.action")}
      title={t("people.change.title", { name: member.name })}
      body={t("people.change.body")}
    >
      {(dialog) => <RoleForm member={member} departments={departments} {...dialog} />}
    </DialogButton>
  );
}

type RoleFormProps = Omit<ChangeRoleProps, "nameId"> & OpenedDialog;

function RoleForm({ member, departments, close, hold }: RoleFormProps) {
  const t = useTranslations();
  const { formProps, errors, refuse } = useSchemaForm<RoleInput>({
    loadSchema: async () => (await import("@/lib/people/members/schema")).roleSchema,
    send: (answers): Promise<void> => run({ personId: member.id, ...answers }),
  });
  const { run, isPending } = useAction(changeMemberAction, {
    renews: membersKey,
    done: t("people.change.done", { name: member.name }),
    onDone: close,
    onFailure: refuse,
  });
  useHold(hold, isPending);
  return (
    <Form {...formProps}>
      <RoleFields
        opened={{ role: member.role, departmentId: member.department?.id ?? null }}
        departments={departments}
        errors={errors}
      />
      {errors.root ? (
        <Notice tone="danger" role="alert" className="mt-5">
          {errors.root}
        </Notice>
      ) : null}
      <DialogFormButtons
        send={t("people.change.save")}
        cancel={t("people.change.dismiss")}
        isPending={isPending}
        onCancel={close}
        className="mt-6"
      />
    </Form>
  );
}
