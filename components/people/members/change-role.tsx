"use client";

import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { changeMemberAction } from "@/lib/people/members/actions";
import { membersKey } from "@/lib/people/members/client";
import type { DepartmentView, MemberRow } from "@/lib/people/members/schema";
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
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={trigger}
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby={nameId}
        onClick={() => setOpen(true)}
      >
        {t("people.change.action")}
      </Button>
      {isOpen ? (
        <ChangeRoleDialog
          member={member}
          departments={departments}
          onClose={() => setOpen(false)}
          focusAfter={() => trigger.current?.focus()}
        />
      ) : null}
    </>
  );
}

type ChangeRoleDialogProps = Omit<ChangeRoleProps, "nameId"> & {
  onClose: () => void;
  focusAfter: () => void;
};

function ChangeRoleDialog({ member, departments, onClose, focusAfter }: ChangeRoleDialogProps) {
  const t = useTranslations();
  const { name } = member;
  const [role, setRole] = useState(member.role);
  const [departmentId, setDepartmentId] = useState(member.department?.id ?? null);
  const change = useAction(changeMemberAction, {
    renews: membersKey,
    done: t("people.change.done", { name }),
    onDone: onClose,
  });
  return (
    <Dialog
      title={t("people.change.title", { name })}
      body={t("people.change.body")}
      isOpen
      isHeld={change.isPending}
      onLeave={onClose}
      focusAfter={focusAfter}
    >
      <RoleFields
        role={role}
        onRole={setRole}
        departments={departments}
        departmentId={departmentId}
        onDepartment={setDepartmentId}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
          {t("people.change.dismiss")}
        </Button>
        <Button
          aria-disabled={change.isPending}
          onClick={() =>
            change.isPending ? undefined : void change.run({ personId: member.id, role, departmentId })
          }
        >
          {change.isPending ? <LoaderCircle aria-hidden className="motion-safe:animate-spin" /> : null}
          {t("people.change.save")}
        </Button>
      </div>
    </Dialog>
  );
}
