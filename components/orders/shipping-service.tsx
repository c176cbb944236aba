import { useTranslations } from "next-intl";
import { isShippingService } from "@/lib/domain/shipping-services";

/** How a hard copy is sent, in a line. */
export function ShippingService({ service, signature }: { service: string; signature: boolean }) {
  const t = useTranslations();
  const name = isShippingService(service) ? t(`orderForm.shippingServices.${service}`) : service;
  return signature ? t("orderForm.review.withSignature", { service: name }) : name;
}
