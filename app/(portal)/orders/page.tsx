import { OrderList } from "@/components/orders/list/order-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listOrders } from "@/lib/orders/list/data";
import { orderListAddress } from "@/lib/orders/list/rules";
import { listPage } from "../list-page";

export const generateMetadata = translatedTitle("orderList.title");

/** Every order that the person sees. */
export default listPage(orderListAddress, listOrders, () => (
  <Words of={["lists", "orders", "orderList"]}>
    <OrderList />
  </Words>
));
