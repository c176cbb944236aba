"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { businessOptions } from "@/lib/people/business/client";
import { addDepartmentAction } from "@/lib/people/departments/actions";
import type { DepartmentName } from "@/lib/people/departments/schema";

export function AddDepartment() {
  const t = useTranslations();
  const { formProps, errors, refuse, emptySent } = useSchemaForm<DepartmentName>({
    loadSchema: async () => (await import("@/lib/people/departments/schema")).departmentNameSchema,
    send: (answers): Promise<void> => run(answers),
  });
  const { run, isPending } = useAction(addDepartmentAction, {
    renews: businessOptions.queryKey,
    done: t("business.departments.added"),
    onDone: emptySent,
    onFailure: refuse,
  });
  return (
    <Form {...formProps} className="flex flex-wrap items-start gap-3">
      <TextField
        name="name"
        label={t("business.departments.newName")}
        error={errors.name ?? errors.root}
        autoComplete="off"
        className="min-w-0 grow basis-56"
      />
      <Button type="submit" variant="secondary" aria-disabled={isPending} className="mt-8">
        {t("business.departments.add")}
      </Button>
    </Form>
  );
}
