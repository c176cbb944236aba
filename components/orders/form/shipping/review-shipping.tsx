"use client";

import { useTranslations } from "next-intl";
import { pickAddress } from "@/lib/domain/address-lines";
import type { OrderContent } from "@/lib/orders/form";
import { AddressLines } from "../../address-lines";
import { ShippingService } from "../../shipping-service";

/** How and where the hard copy is sent, as far as it is filled in. */
export function ReviewShipping({ content }: { content: OrderContent }) {
  const t = useTranslations();
  const address = pickAddress(content);
  const isGiven = Object.values(address).some((line) => line.trim() !== "");
  return (
    <>
      <div>
        <dt className="text-sm text-ink-soft">{t("orderForm.review.shipping")}</dt>
        <dd className="text-ink">
          <ShippingService service={content.shippingService} signature={content.shippingSignature} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">{t("orderForm.review.shipTo")}</dt>
        <dd className={isGiven ? "text-ink" : "text-ink-soft"}>
          {isGiven ? <AddressLines address={address} /> : t("orderForm.review.noAddress")}
        </dd>
      </div>
    </>
  );
}
