import { redirect } from "next/navigation";
import { OrderList } from "@/components/orders/list/order-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { portalPage } from "@/lib/auth/portal-page";
import { singleValues } from "@/lib/domain/single-values";
import { listOrders } from "@/lib/orders/list/data";
import { isAsked, nearestQuery } from "@/lib/orders/list/rules";
import { addressQuery, type OrderListQuery } from "@/lib/orders/schema";

export const generateMetadata = translatedTitle("orderList.title");

type Address = Record<string, string | string[] | undefined>;

/** Every order that the person sees; search, filter and place in the list are all in the address. */
export default portalPage(async (actor, { searchParams }: { searchParams: Promise<Address> }) => {
  const asked = await searchParams;
  const query = nearestQuery(singleValues(Object.entries(asked)));
  // The browser reads the same address, so one that is not quite understood is put right.
  if (!isAsked(asked, query)) redirect(listAddress(query));
  const page = await listOrders(actor, query);
  // Behind an order that is not there, or not theirs, the list begins again.
  if (page.rows.length === 0 && query.cursor !== null) redirect(listAddress({ ...query, cursor: null }));
  return (
    <Words of={["orders", "orderList"]}>
      <OrderList initialQuery={query} initialPage={page} />
    </Words>
  );
});

function listAddress(query: OrderListQuery): string {
  const parameters = addressQuery(query);
  return parameters === "" ? "/orders" : `/orders?${parameters}`;
}
