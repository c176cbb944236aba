import { useTranslations } from "next-intl";
import { isKnownOrderStatus } from "@/lib/domain/orders/status";
import { orderStatusIn } from "./in-words";

/** How a status reads. */
export function useOrderStatus(): (status: string) => string {
  return orderStatusIn(useTranslations());
}

/** What happens next, and who does it; null where nothing follows, or the status is new to us. */
export function useNextStep(): (status: string) => string | null {
  const t = useTranslations();
  return (status) => {
    if (!isKnownOrderStatus(status) || status === "completed" || status === "cancelled") return null;
    return t(`nextSteps.${status}`);
  };
}
