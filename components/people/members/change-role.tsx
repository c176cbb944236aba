"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { DialogButton, type OpenedDialog, useHold } from "@/components/ui/dialog-button";
import { PendingButton } from "@/components/ui/pending-button";
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
    <>
      <RoleFields
        role={role}
        onRole={setRole}
        departments={departments}
        departmentId={departmentId}
        onDepartment={setDepartmentId}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="secondary" disabled={isPending} onClick={close}>
          {t("people.change.dismiss")}
        </Button>
        <PendingButton
          isPending={isPending}
          onClick={() => void run({ personId: member.id, role, departmentId })}
        >
          {t("people.change.save")}
        </PendingButton>
      </div>
    </>
  );
}
