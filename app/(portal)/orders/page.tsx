import { OrderList } from "@/components/orders/list/order-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listConnectionChoices } from "@/lib/orders/form-options/data";
import { listChoices } from "@/lib/orders/list/choices/data";
import { listOrders } from "@/lib/orders/list/data";
import { orderListAddress } from "@/lib/orders/list/rules";
import { listDepartments } from "@/lib/people/departments/data";
import { listPage } from "../list-page";

export const generateMetadata = translatedTitle("orderList.title");

/** Every order that the person sees. */
export default listPage(orderListAddress, listOrders, async (actor) => (
  <Words of={["lists", "orders", "requestList", "orderList"]}>
    <OrderList
      departments={await listDepartments(actor)}
      connections={await listConnectionChoices(actor)}
      choices={await listChoices(actor, "Order")}
    />
  </Words>
));
