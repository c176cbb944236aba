import type { ServiceOrder, ServiceQuote, VariantWords } from "./order";

type WireOrder = Omit<ServiceOrder, "variant" | "id" | "total" | "services" | "files" | "revisions"> & {
  id: number;
  total?: number;
  services: { name: string; quantity?: number; price?: number; total?: number }[];
  files: (Omit<ServiceOrder["files"][number], "id"> & { id: number })[];
  transactions?: ServiceOrder["transactions"];
  revisions: (Omit<ServiceOrder["revisions"][number], "id"> & { id: number })[];
};

type WireQuote = Omit<ServiceQuote, "id" | "total" | "orderId"> & {
  id: number;
  total?: number;
  order_id: number | null;
};

export const wordsOfA: VariantWords = {
  languages: { sourceLanguage: "es", targetLanguage: "en" },
  ships: false,
  reads: ["/orders", "/orders/", "/quotes", "/files"].map((path) => ({ method: "GET", path })),
  writes: [
    ...["/orders", "/orders", "/orders/", "/quotes", "/quotes/", "/files"].map((path) => {
      return { method: "POST", path };
    }),
    { method: "DELETE", path: "/quotes/" },
  ],
  longestPage: "?per_page=500",
  idOf: (row) => String((row as { id: number }).id),
  orderOf: (answer) => {
    const order = answer as WireOrder;
    return {
      ...order,
      variant: "a",
      id: String(order.id),
      total: order.total ?? null,
      services: order.services.map(({ name, quantity, price, total }) => {
        return { name, quantity: quantity ?? null, price: price ?? null, total: total ?? null };
      }),
      files: order.files.map((file) => ({ ...file, id: String(file.id) })),
      transactions: order.transactions ?? [],
      revisions: order.revisions.map((revision) => ({ ...revision, id: String(revision.id) })),
      shipments: [],
      recipient: null,
    };
  },
  quotes: {
    quoteOf: (row) => {
      const { id, number, reference, status, total, order_id } = row as WireQuote;
      const orderId = order_id === null ? null : String(order_id);
      return { id: String(id), number, reference, status, total: total ?? null, orderId };
    },
  },
};
