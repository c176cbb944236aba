import { useTranslations } from "next-intl";
import { isKnownOrderStatus } from "@/lib/domain/orders/status";
import { rememberedBy } from "./remembered-by";

/** How a status reads; one that is new to us is shown as the service wrote it. */
export function useOrderStatus(): (status: string) => string {
  const t = useTranslations();
  return rememberedBy<string>(String, (status) =>
    isKnownOrderStatus(status) ? t(`orders.status.${status}`) : status,
  );
}

/** What happens next, and who does it; null where nothing follows, or the status is new to us. */
export function useNextStep(): (status: string) => string | null {
  const t = useTranslations();
  return (status) => {
    if (!isKnownOrderStatus(status) || status === "completed" || status === "cancelled") return null;
    return t(`nextSteps.${status}`);
  };
}
