import type { Form } from "@/lib/drafts/form";
import { type OrderContent, type OrderKnown, orderForm } from "@/lib/orders/form";
import { quoteFormOutline } from "./requesting/rules";

/** The form of a request for a quote: the service takes the same of it as of an order. */
export const quoteForm: Form<OrderContent, OrderKnown> = {
  ...orderForm,
  ...quoteFormOutline,
  goesTo: ({ quotes }) => quotes,
};
