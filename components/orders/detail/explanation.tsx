import { useTranslations } from "next-intl";
import type { OrderView } from "@/lib/orders/schema";

type Explained = Pick<OrderView, "status" | "showsPrices" | "transactions">;

/** What it means that an order stands still, or has ended without a translation; nothing of one that goes on. */
export function Explanation({ order }: { order: Explained }) {
  const t = useTranslations();
  if (order.status !== "on_hold" && order.status !== "cancelled") return null;
  return (
    <p className="mt-3 max-w-prose">
      {order.status === "on_hold" ? t("order.onHold") : t("order.isCancelled", { money: moneyOf(order) })}
    </p>
  );
}

/** What the service tells of the money of an order, to whoever sees any. */
function moneyOf({ showsPrices, transactions }: Explained): "refunded" | "charged" | "none" {
  if (!showsPrices) return "none";
  const hasKind = (wanted: string) => transactions.some(({ kind }) => kind === wanted);
  if (hasKind("refund")) return "refunded";
  return hasKind("charge") ? "charged" : "none";
}
