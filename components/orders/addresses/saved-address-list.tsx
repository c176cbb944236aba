"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SettingsSection } from "@/components/ui/settings-section";
import { removeSavedAddressAction } from "@/lib/orders/addresses/saved/actions";
import { savedAddressesOptions } from "@/lib/orders/addresses/saved/client";
import type { SavedAddress } from "@/lib/orders/addresses/saved/schema";
import { AddressLines } from "../address-lines";
import { SaveAddress } from "./save-address";

/** The delivery addresses that the business keeps for its departments and for the whole of it. */
export function SavedAddressList() {
  const t = useTranslations();
  const { data: addresses } = useSuspenseQuery(savedAddressesOptions);
  return (
    <SettingsSection title={t("addresses.heading")} lead={t("addresses.lead")}>
      {addresses.length > 0 ? (
        <ul aria-label={t("addresses.heading")} className="mb-6 divide-y divide-line border-y border-line">
          {addresses.map((saved) => (
            <AddressItem key={saved.id} saved={saved} />
          ))}
        </ul>
      ) : (
        <p className="mb-6 text-ink-soft">{t("addresses.none")}</p>
      )}
      <SaveAddress
        saved={null}
        variant="secondary"
        label={t("addresses.add")}
        title={t("addresses.addTitle")}
        body={t("addresses.addBody")}
      />
    </SettingsSection>
  );
}

function AddressItem({ saved }: { saved: SavedAddress }) {
  const t = useTranslations();
  const { id, label, department, address } = saved;
  const labelId = `address-${id}`;
  const remove = useAction(removeSavedAddressAction, {
    renews: savedAddressesOptions.queryKey,
    done: t("addresses.removed", { label }),
  });
  return (
    <li className="flex items-start justify-between gap-x-4 gap-y-1 py-3 max-sm:flex-col">
      <div className="min-w-0">
        <p id={labelId} className="font-medium wrap-anywhere">
          {label}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {department?.name ?? t("addresses.wholeBusiness")}
        </p>
        <div className="mt-1.5 text-sm">
          <AddressLines address={address} />
        </div>
      </div>
      <div className="flex shrink-0 max-sm:-ms-3 sm:-me-3">
        <SaveAddress
          saved={saved}
          variant="quiet"
          size="small"
          aria-describedby={labelId}
          label={t("addresses.change")}
          title={t("addresses.changeTitle", { label })}
          body={t("addresses.changeBody")}
        />
        <ConfirmDialog
          trigger={
            <Button variant="quiet" size="small" aria-describedby={labelId}>
              {t("addresses.remove")}
            </Button>
          }
          title={t("addresses.removeTitle", { label })}
          body={t("addresses.removeBody")}
          confirmLabel={t("addresses.removeConfirm")}
          dismissLabel={t("addresses.keep")}
          tone="danger"
          onConfirm={() => remove.run({ addressId: id })}
        />
      </div>
    </li>
  );
}
