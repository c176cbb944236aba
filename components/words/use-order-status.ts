import { useTranslations } from "next-intl";
import { isKnownOrderStatus } from "@/lib/domain/orders/status";
import type { OrderView } from "@/lib/orders/schema";
import { orderStatusIn } from "./in-words";

/** How a status reads. */
export function useOrderStatus(): (status: string) => string {
  return orderStatusIn(useTranslations());
}

/** What happens next, and who does it; null where nothing follows, or the status is new to us. */
export function useNextStep(): (order: Pick<OrderView, "status" | "approvalFor">) => string | null {
  const t = useTranslations();
  return ({ status, approvalFor: what }) => {
    if (!isKnownOrderStatus(status) || status === "completed" || status === "cancelled") return null;
    if (status === "client_review") return t("nextSteps.client_review", { what });
    return t(`nextSteps.${status}`);
  };
}
