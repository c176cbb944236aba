"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { LinkToHandOn } from "@/components/staff/links/link-to-hand-on";
import { DialogButton, type OpenedDialog, useHold } from "@/components/ui/dialog-button";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { createBusinessAction } from "@/lib/staff/businesses/actions";
import { businessesKey } from "@/lib/staff/businesses/client";
import { businessPath } from "@/lib/staff/businesses/rules";
import type { CreateBusinessInput } from "@/lib/staff/businesses/schema";

/** Makes a business, and invites whoever is to look after it. */
export function CreateBusiness() {
  const t = useTranslations();
  return (
    <DialogButton
      label={t("staffBusinesses.create.action")}
      title={t("staffBusinesses.create.title")}
      body={t("staffBusinesses.create.body")}
    >
      {(dialog) => <CreateForm {...dialog} />}
    </DialogButton>
  );
}

function CreateForm({ close, hold }: OpenedDialog) {
  const t = useTranslations();
  const router = useRouter();
  const [made, setMade] = useState<{ email: string; path: string; businessId: string } | null>(null);
  const { formProps, errors, refuse } = useSchemaForm<CreateBusinessInput>({
    loadSchema: async () => (await import("@/lib/staff/businesses/schema")).createBusinessSchema,
    send: (answers): Promise<void> => run(answers),
  });
  const { run, isPending } = useAction(createBusinessAction, {
    ...{ renews: businessesKey, done: null },
    onDone: ({ businessId, path }, { name, email }) => {
      if (path) return setMade({ email, path, businessId });
      toast.success(t("staffBusinesses.create.done", { name }));
      goOn(businessId);
    },
    onFailure: refuse,
  });
  const goOn = (businessId: string) => {
    close();
    router.push(businessPath(businessId));
  };
  useHold(hold, isPending);
  if (made) return <LinkToHandOn email={made.email} path={made.path} onDone={() => goOn(made.businessId)} />;
  return (
    <Form {...formProps} className="mt-5 flex flex-col gap-5">
      <TextField
        name="name"
        label={t("staffBusinesses.create.name")}
        error={errors.name ?? errors.root}
        autoComplete="off"
        autoFocus
      />
      <TextField
        name="email"
        label={t("staffBusinesses.create.email")}
        hint={t("staffBusinesses.create.emailHint")}
        type="email"
        error={errors.email}
        autoComplete="off"
      />
      <DialogFormButtons
        send={t("staffBusinesses.create.send")}
        cancel={t("staffTeam.cancel")}
        isPending={isPending}
        onCancel={close}
      />
    </Form>
  );
}
