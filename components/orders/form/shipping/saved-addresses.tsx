"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { SavedAddress } from "@/lib/orders/addresses/saved/schema";
import type { OrderContent } from "@/lib/orders/form";
import { AddressCard } from "./address-card";

type SavedAddressesProps = { form: UseFormReturn<OrderContent>; addresses: readonly SavedAddress[] };

/** So many are looked over at once; who sees all departments may be offered many. */
const shownAtFirst = 6;

/** Addresses that administrators keep for the reader, each to be taken by a press. */
export function SavedAddresses({ form, addresses }: SavedAddressesProps) {
  const t = useTranslations();
  const [isWhole, setWhole] = useState(false);
  if (addresses.length === 0) return null;
  return (
    <div className="mb-6">
      <p id="saved-addresses" className="mb-2 font-medium text-ink">
        {t("shipping.saved.heading")}
      </p>
      <ul aria-labelledby="saved-addresses" className="grid gap-3 sm:grid-cols-2">
        {addresses.slice(0, isWhole ? undefined : shownAtFirst).map((saved) => (
          <AddressCard
            key={saved.id}
            form={form}
            address={saved.address}
            heading={<Heading saved={saved} />}
          />
        ))}
      </ul>
      {addresses.length > shownAtFirst ? (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="-ms-3 mt-2"
        >
          {isWhole ? t("shipping.saved.fewer") : t("shipping.saved.all", { n: addresses.length })}
        </Button>
      ) : null}
    </div>
  );
}

function Heading({ saved: { label, department } }: { saved: SavedAddress }) {
  const t = useTranslations();
  return (
    <span className="mb-1 block wrap-anywhere">
      <span className="sr-only">{t("shipping.saved.use")} </span>
      <span className="block font-medium text-ink">{label}</span>
      {department ? <span className="block text-ink-soft">{department.name}</span> : null}
    </span>
  );
}
