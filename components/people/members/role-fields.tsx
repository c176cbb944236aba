"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Select } from "@/components/ui/select";
import { type Role, roles } from "@/lib/domain/roles";
import type { DepartmentView } from "@/lib/people/departments/schema";

type RoleFieldsProps = {
  role: Role;
  onRole: (role: Role) => void;
  departments: readonly DepartmentView[];
  /** Null for the whole business. */
  departmentId: string | null;
  onDepartment: (departmentId: string | null) => void;
};

/** What somebody may do in the business, and with whom. */
export function RoleFields({ role, onRole, departments, departmentId, onDepartment }: RoleFieldsProps) {
  const t = useTranslations();
  const id = useId();
  return (
    <div className="mt-5 flex flex-col gap-5">
      <Select
        label={t("people.change.role")}
        value={role}
        onChange={(value) => onRole(roles.find((known) => known === value) ?? role)}
        describedBy={id}
        options={roles.map((value) => ({ value, label: t(`shell.account.roles.${value}`) }))}
      />
      <p id={id} className="-mt-4 text-sm text-ink-soft">
        {t(`people.roleHints.${role}`)}
      </p>
      {departments.length > 0 ? (
        <Select
          label={t("people.change.department")}
          value={departmentId ?? ""}
          onChange={(value) => onDepartment(value || null)}
          options={[
            { value: "", label: t("people.wholeBusiness") },
            ...departments.map(({ id: value, name: label }) => ({ value, label })),
          ]}
        />
      ) : null}
    </div>
  );
}
