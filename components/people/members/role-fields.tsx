"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ShownErrors } from "@/components/forms/form-control";
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
      {departments.length > 0 ? (
        <SelectField
          name="departmentId"
          label={t("people.change.department")}
          defaultValue={opened.departmentId ?? ""}
          error={errors.departmentId}
        >
          <option value="">{t("people.wholeBusiness")}</option>
          {departments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="departmentId" value="" />
      )}
    </div>
  );
}
