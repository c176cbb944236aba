import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import { narrowedLink } from "@/lib/domain/lists/narrowed-link";
import type { HomeView } from "@/lib/orders/schema";
import { DownloadLink } from "../download-link";
import { OrderLines } from "./order-lines";

/** What is done, with its translations at hand. */
export function CompletedOrders({ orders, isMore }: HomeView["recentlyCompleted"]) {
  const t = useTranslations();
  return (
    <OrderLines
      title={t("home.recentlyCompleted")}
      headingId="completed-heading"
      orders={orders}
      detailOf={({ completedAt }) => (completedAt ? <Moment at={completedAt} /> : null)}
      asideOf={({ translations }) =>
        translations.map((translation) => <DownloadLink key={translation.id} document={translation} />)
      }
      all={
        isMore
          ? { href: narrowedLink("/orders", { status: ["completed"] }), label: t("home.allCompleted") }
          : null
      }
    />
  );
}
