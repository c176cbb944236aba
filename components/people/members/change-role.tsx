"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { DialogButton, type OpenedDialog, useHold } from "@/components/ui/dialog-button";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import type { DepartmentView } from "@/lib/people/departments/schema";
import { changeMemberAction } from "@/lib/people/members/actions";
import { membersKey } from "@/lib/people/members/client";
import type { MemberRow } from "@/lib/people/members/schema";
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
  const [role, setRole] = useState(member.role);
  const [departmentId, setDepartmentId] = useState(member.department?.id ?? null);
  const { run, isPending } = useAction(changeMemberAction, {
    renews: membersKey,
    done: t("people.change.done", { name: member.name }),
    onDone: close,
  });
  useHold(hold, isPending);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void run({ personId: member.id, role, departmentId });
      }}
    >
      <RoleFields
        role={role}
        onRole={setRole}
        departments={departments}
        departmentId={departmentId}
        onDepartment={setDepartmentId}
      />
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
