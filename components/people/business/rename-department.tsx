"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { renameDepartmentAction } from "@/lib/people/business/actions";
import { businessOptions } from "@/lib/people/business/client";
import type { DepartmentName } from "@/lib/people/business/schema";

type RenameDepartmentProps = {
  departmentId: string;
  name: string;
  /** The element that names the department. */
  nameId: string;
};

export function RenameDepartment({ departmentId, name, nameId }: RenameDepartmentProps) {
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
        {t("business.departments.rename")}
      </Button>
      <Dialog
        title={t("business.departments.renameTitle", { name })}
        body={t("business.departments.renameBody")}
        isOpen={isOpen}
        onLeave={() => setOpen(false)}
        focusAfter={() => trigger.current?.focus()}
      >
        <RenameForm departmentId={departmentId} name={name} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type RenameFormProps = { departmentId: string; name: string; onClose: () => void };

function RenameForm({ departmentId, name, onClose }: RenameFormProps) {
  const t = useTranslations();
  const { formProps, errors, refuse } = useSchemaForm<DepartmentName>({
    loadSchema: async () => (await import("@/lib/people/business/schema")).departmentNameSchema,
    send: (answers): Promise<void> => run({ departmentId, ...answers }),
  });
  const { run, isPending } = useAction(renameDepartmentAction, {
    renews: businessOptions.queryKey,
    done: t("business.departments.renamed"),
    onDone: onClose,
    onFailure: refuse,
  });
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
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          {t("business.departments.cancel")}
        </Button>
        <Button type="submit" aria-disabled={isPending}>
          {t("business.departments.save")}
        </Button>
      </div>
    </Form>
  );
}
