"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ShownErrors } from "@/components/forms/form-control";
import { DepartmentField } from "@/components/people/business/department-field";
import { SelectField } from "@/components/ui/select-field";
import { roles } from "@/lib/domain/roles";
import type { DepartmentView } from "@/lib/people/departments/schema";
import type { RoleInput } from "@/lib/people/members/schema";

type RoleFieldsProps = {
  /** As they stand when the form is opened. */
  opened: RoleInput;
  departments: readonly DepartmentView[];
  errors: ShownErrors;
};

/** What somebody may do in the business, and with whom: the fields `role` and `departmentId`. */
export function RoleFields({ opened, departments, errors }: RoleFieldsProps) {
  const t = useTranslations();
  const [chosen, setChosen] = useState(opened.role);
  return (
    <div className="mt-5 flex flex-col gap-5">
      <SelectField
        name="role"
        label={t("people.change.role")}
        hint={t(`people.roleHints.${chosen}`)}
        defaultValue={opened.role}
        error={errors.role}
        onChange={({ currentTarget }) =>
          setChosen(roles.find((known) => known === currentTarget.value) ?? chosen)
        }
      >
        {roles.map((value) => (
          <option key={value} value={value}>
            {t(`shell.account.roles.${value}`)}
          </option>
        ))}
      </SelectField>
      <DepartmentField
        label={t("people.change.department")}
        wholeBusiness={t("people.wholeBusiness")}
        departments={departments}
        departmentId={opened.departmentId}
        error={errors.departmentId}
      />
    </div>
  );
}
