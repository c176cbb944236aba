"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { DialogButton, type OpenedDialog, useHold } from "@/components/ui/dialog-button";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { businessOptions } from "@/lib/people/business/client";
import { renameDepartmentAction } from "@/lib/people/departments/actions";
import type { DepartmentName } from "@/lib/people/departments/schema";

type RenameDepartmentProps = {
  departmentId: string;
  name: string;
  /** The element that names the department. */
  nameId: string;
};

export function RenameDepartment({ departmentId, name, nameId }: RenameDepartmentProps) {
  const t = useTranslations();
  return (
    <DialogButton
      variant="quiet"
      size="small"
      aria-describedby={nameId}
      label={t("business.departments.rename")}
      title={t("business.departments.renameTitle", { name })}
      body={t("business.departments.renameBody")}
    >
      {(dialog) => <RenameForm departmentId={departmentId} name={name} {...dialog} />}
    </DialogButton>
  );
}

type RenameFormProps = Omit<RenameDepartmentProps, "nameId"> & OpenedDialog;

function RenameForm({ departmentId, name, close, hold }: RenameFormProps) {
  const t = useTranslations();
  const { formProps, errors, refuse } = useSchemaForm<DepartmentName>({
    loadSchema: async () => (await import("@/lib/people/departments/schema")).departmentNameSchema,
    send: (answers): Promise<void> => run({ departmentId, ...answers }),
  });
  const { run, isPending } = useAction(renameDepartmentAction, {
    renews: businessOptions.queryKey,
    done: t("business.departments.renamed"),
    onDone: close,
    onFailure: refuse,
  });
  useHold(hold, isPending);
  return (
    <Form {...formProps} className="mt-5">
      <TextField
        name="name"
        label={t("business.departments.name")}
        defaultValue={name}
        error={errors.name ?? errors.root}
        autoComplete="off"
        autoFocus
      />
      <DialogFormButtons
        send={t("business.departments.save")}
        cancel={t("business.departments.cancel")}
        isPending={isPending}
        onCancel={close}
        className="mt-6"
      />
    </Form>
  );
}
