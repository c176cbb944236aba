import { useTranslations } from "next-intl";
import type { Address } from "@/lib/domain/shipping";
import { AddressLines } from "../address-lines";

/** Where the hard copy of an order goes. */
export function DeliveryAddress({ address }: { address: Address }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="delivery-address-heading">
      <h2 id="delivery-address-heading" className="text-section-title">
        {t("order.address")}
      </h2>
      <div className="mt-3 text-sm">
        <AddressLines address={address} />
      </div>
    </section>
  );
}
