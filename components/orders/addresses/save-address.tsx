"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { DepartmentField } from "@/components/people/business/department-field";
import { DialogButton, type OpenedDialog, useHold } from "@/components/ui/dialog-button";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { LateWords } from "@/components/words/late-words";
import { addAddressAction, changeAddressAction } from "@/lib/orders/addresses/saved/actions";
import { savedAddressesOptions } from "@/lib/orders/addresses/saved/client";
import type { AddSavedAddressInput, SavedAddress } from "@/lib/orders/addresses/saved/schema";
import { businessOptions } from "@/lib/people/business/client";
import { TypedLines } from "./typed-lines";

/** Null for an address that is still to be added. */
type Saved = { saved: SavedAddress | null };

/** Opens the form of an address. */
export function SaveAddress({
  saved,
  ...button
}: Saved & Omit<ComponentProps<typeof DialogButton>, "children">) {
  return (
    <DialogButton {...button} isWide>
      {(dialog) => (
        // What is wrong with an address is said as the form of an order says it.
        <LateWords of="draftErrors">
          <AddressForm saved={saved} {...dialog} />
        </LateWords>
      )}
    </DialogButton>
  );
}

function AddressForm({ saved, close, hold }: Saved & OpenedDialog) {
  const t = useTranslations();
  const { departments } = useSuspenseQuery(businessOptions).data;
  // As it was when the dialog was opened, whatever is read of it since.
  const [opened] = useState(saved && { id: saved.id, known: typedOf(saved) });
  const { formProps, errors, refuse } = useSchemaForm<AddSavedAddressInput>({
    loadSchema: async () => (await import("@/lib/orders/addresses/saved/schema")).addAddressSchema,
    send: (typed): Promise<void> =>
      opened ? change.run({ addressId: opened.id, known: opened.known, ...typed }) : add.run(typed),
  });
  const ending = { renews: savedAddressesOptions.queryKey, onDone: close, onFailure: refuse };
  const add = useAction(addAddressAction, { ...ending, done: t("addresses.added") });
  const change = useAction(changeAddressAction, { ...ending, done: t("addresses.changed") });
  const isPending = add.isPending || change.isPending;
  useHold(hold, isPending);
  return (
    <Form {...formProps} className="mt-5 flex flex-col gap-5">
      <TextField
        name="label"
        label={t("addresses.label")}
        hint={t("addresses.labelHint")}
        defaultValue={saved?.label}
        error={errors.label ?? errors.root}
        autoComplete="off"
        autoFocus
      />
      <DepartmentField
        label={t("addresses.department")}
        wholeBusiness={t("addresses.wholeBusiness")}
        departments={departments}
        departmentId={saved?.department?.id ?? null}
        error={errors.departmentId}
      />
      <TypedLines address={saved?.address ?? null} errors={errors} />
      <DialogFormButtons
        send={t("addresses.save")}
        cancel={t("addresses.cancel")}
        isPending={isPending}
        onCancel={close}
        className="mt-1"
      />
    </Form>
  );
}

function typedOf({ label, department, address }: SavedAddress) {
  return { label, departmentId: department?.id ?? null, ...address, street2: address.street2 ?? "" };
}
