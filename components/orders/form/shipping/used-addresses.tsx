"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { removeAddressAction } from "@/lib/orders/addresses/actions";
import type { UsedAddress } from "@/lib/orders/addresses/schema";
import type { OrderContent } from "@/lib/orders/form";
import { AddressCard } from "./address-card";

type UsedAddressesProps = {
  form: UseFormReturn<OrderContent>;
  addresses: readonly UsedAddress[];
};

/** Addresses that hard copies were sent to, each to be taken again by a press. */
export function UsedAddresses({ form, addresses }: UsedAddressesProps) {
  const t = useTranslations();
  const heading = useRef<HTMLParagraphElement>(null);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const removing = useAction(removeAddressAction, {
    renews: null,
    done: t("shipping.used.removed"),
    onDone: (_, { addressId }) => setRemoved((ids) => [...ids, addressId]),
  });
  const offered = addresses.filter(({ id }) => !removed.includes(id));
  if (addresses.length === 0) return null;

  return (
    <div className="mb-6">
      <p ref={heading} id="used-addresses" tabIndex={-1} className="mb-2 font-medium text-ink">
        {t("shipping.used.heading")}
      </p>
      <ul aria-labelledby="used-addresses" className="grid gap-3 sm:grid-cols-2">
        {offered.map((used) => {
          const { recipient, street1: street, city } = used.address;
          return (
            <AddressCard
              key={used.id}
              form={form}
              address={used.address}
              heading={<span className="sr-only">{t("shipping.used.use")} </span>}
            >
              {used.mayRemove ? (
                <ConfirmDialog
                  trigger={
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={t("shipping.used.remove", { recipient, street, city })}
                    >
                      <Trash2 aria-hidden />
                    </Button>
                  }
                  title={t("shipping.used.title")}
                  body={t("shipping.used.body")}
                  confirmLabel={t("shipping.used.confirm")}
                  dismissLabel={t("shipping.used.keep")}
                  tone="danger"
                  onConfirm={() => removing.run({ addressId: used.id })}
                  focusAfter={() => heading.current?.focus()}
                />
              ) : null}
            </AddressCard>
          );
        })}
      </ul>
    </div>
  );
}
