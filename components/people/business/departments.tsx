"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SettingsSection } from "@/components/ui/settings-section";
import { businessOptions } from "@/lib/people/business/client";
import type { BusinessView } from "@/lib/people/business/schema";
import { removeDepartmentAction } from "@/lib/people/departments/actions";
import { AddDepartment } from "./add-department";
import { RenameDepartment } from "./rename-department";

type Department = BusinessView["departments"][number];

/** The departments of the business, each a wall between its people and the others. */
export function Departments({ departments }: { departments: readonly Department[] }) {
  const t = useTranslations();
  return (
    <SettingsSection title={t("business.departments.heading")} lead={t("business.departments.lead")}>
      {departments.length > 0 ? (
        <ul
          aria-label={t("business.departments.heading")}
          className="mb-6 divide-y divide-line border-y border-line"
        >
          {departments.map((department) => (
            <DepartmentLine key={department.id} department={department} />
          ))}
        </ul>
      ) : (
        <p className="mb-6 text-ink-soft">{t("business.departments.none")}</p>
      )}
      <AddDepartment />
    </SettingsSection>
  );
}

function DepartmentLine({ department: { id, name, people } }: { department: Department }) {
  const t = useTranslations();
  const nameId = `department-${id}`;
  const remove = useAction(removeDepartmentAction, {
    renews: businessOptions.queryKey,
    done: t("business.departments.removed", { name }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p id={nameId} className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-ink-soft">{t("business.departments.people", { n: people })}</p>
      </div>
      <div className="-me-3 flex">
        <RenameDepartment departmentId={id} name={name} nameId={nameId} />
        <ConfirmDialog
          trigger={
            <Button variant="quiet" size="small" aria-describedby={nameId}>
              {t("business.departments.remove")}
            </Button>
          }
          title={t("business.departments.removeTitle", { name })}
          body={t("business.departments.removeBody")}
          confirmLabel={t("business.departments.removeConfirm")}
          dismissLabel={t("business.departments.keep")}
          tone="danger"
          onConfirm={() => remove.run({ departmentId: id })}
        />
      </div>
    </li>
  );
}
