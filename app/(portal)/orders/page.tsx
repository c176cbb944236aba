import { OrderList } from "@/components/orders/list/order-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listChoices, namesAsked } from "@/lib/orders/list/choices/data";
import { listOrders } from "@/lib/orders/list/data";
import { hasAnyFilter } from "@/lib/orders/list/filters/rules";
import { orderFilters, orderListAddress } from "@/lib/orders/list/rules";
import { listPage } from "../list-page";

export const generateMetadata = translatedTitle("orderList.title");

/** Every order that the person sees. */
export default listPage(orderListAddress, listOrders, async (actor, query) => (
  <Words
    of={["lists", "orders", "requestList", "orderList", ...(hasAnyFilter(orderFilters, query) ? told : [])]}
  >
    <OrderList known={await namesAsked(query, () => listChoices(actor, "Order"))} />
  </Words>
));

const told = ["listPanel"] as const;
