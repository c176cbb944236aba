import type { ServiceOrder, VariantWords } from "./order";

type WireOrder = Omit<ServiceOrder, "variant" | "id" | "number" | "total" | "recipient"> & {
  order_number: string;
  price: number;
  address: { recipient: string } | null;
};

/** Its words for the statuses of orders and revisions where Variant A's are others. */
const statuses = new Map([
  ["received", "submitted"],
  ["in_progress", "translating"],
  ["in_review", "under_review"],
  ["approved", "client_approved"],
  ["in_revision", "revising"],
]);

export const wordsOfB: VariantWords = {
  languages: { sourceLanguage: "spa", targetLanguage: "eng" },
  ships: true,
  files: null,
  quotes: null,
  reads: ["/orders", "/orders/", "/revisions", "/files/"].map((path) => ({ method: "GET", path })),
  writes: [
    ...["/orders", "/orders", "/revisions", "/files"].map((path) => ({ method: "POST", path })),
    { method: "PUT", path: "/orders/" },
    { method: "DELETE", path: "/revisions/" },
  ],
  longestPage: "",
  idOf: (row) => (row as { order_number: string }).order_number,
  orderOf: (answer) => {
    const { order_number: number, price, address, ...order } = (answer as { data: WireOrder }).data;
    // Before anybody has counted, it tells nothing by 0; it may be cancelled then.
    const isPriced = !["received", "cancelled", "on_hold"].includes(order.status) || price > 0;
    return {
      ...order,
      variant: "b",
      id: number,
      number,
      status: statuses.get(order.status) ?? order.status,
      total: isPriced ? price : null,
      services: order.services.map((line) =>
        isPriced ? line : { name: line.name, quantity: null, price: null, total: null },
      ),
      // Of revisions one word alone is another, and it is among those of orders that are not theirs.
      revisions: order.revisions.map(({ status, ...revision }) => {
        return { ...revision, status: status === "in_review" ? "under_review" : status };
      }),
      recipient: address?.recipient ?? null,
    };
  },
};
