"use client";

import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { BareButton } from "@/components/ui/bare-button";
import type { Address } from "@/lib/domain/shipping";
import type { OrderContent } from "@/lib/orders/form";
import { AddressLines } from "../../address-lines";

type AddressCardProps = {
  form: UseFormReturn<OrderContent>;
  address: Address;
  /** What is said of it before its lines. */
  heading: ReactNode;
  /** What else can be done with it. */
  children?: ReactNode;
};

/** An address that is offered: a press fills in the form's. */
export function AddressCard({ form, address, heading, children }: AddressCardProps) {
  const take = () => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    for (const [name, line] of Object.entries(address)) {
      form.setValue(name as keyof Address, line ?? "", options);
    }
  };
  return (
    <li className="flex items-start rounded-lg border border-line bg-paper">
      <BareButton
        onClick={take}
        className="min-w-0 flex-1 self-stretch rounded-lg p-3 text-start text-sm hover:bg-hover"
      >
        {heading}
        <AddressLines address={address} />
      </BareButton>
      {children}
    </li>
  );
}
