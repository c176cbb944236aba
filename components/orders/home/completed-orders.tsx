import { Moment } from "@/components/ui/moment";
import { texts } from "@/lib/domain/texts";
import type { HomeView } from "@/lib/orders/schema";
import { DownloadLink } from "../download-link";
import { OrderLines } from "./order-lines";

/** What is done, with its translations at hand. */
export function CompletedOrders({ orders, isMore }: HomeView["recentlyCompleted"]) {
  return (
    <OrderLines
      title={texts.orders.home.recentlyCompleted}
      headingId="completed-heading"
      orders={orders}
      detailOf={({ completedAt }) => (completedAt ? <Moment at={completedAt} /> : null)}
      asideOf={({ translations }) =>
        translations.map((translation) => <DownloadLink key={translation.id} document={translation} />)
      }
      all={isMore ? { href: "/orders?status=completed", label: texts.orders.home.allCompleted } : null}
    />
  );
}
