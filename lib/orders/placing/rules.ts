import type { FormOutline } from "@/lib/drafts/form";

/** Where an order is asked for, and where what came of it is shown. */
export const orderFormOutline = {
  name: "order",
  pages: { form: "/orders/new", results: "/orders" },
} as const satisfies FormOutline;
