import type { ServiceFile, ServiceOrder, ServiceQuote, VariantWords } from "./order";

type WireOrder = Omit<ServiceOrder, "variant" | "id" | "total" | "services" | "files" | "revisions"> & {
  id: number;
  total?: number;
  services: { name: string; quantity?: number; price?: number; total?: number }[];
  files: WireFile[];
  transactions?: ServiceOrder["transactions"];
  revisions: (Omit<ServiceOrder["revisions"][number], "id" | "files"> & { id: number; files: WireFile[] })[];
};

type WireFile = Omit<ServiceFile, "id"> & { id: number };

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
    ...["/quotes/", "/orders/", "/files/"].map((path) => ({ method: "DELETE", path })),
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
      files: order.files.map(fileOf),
      transactions: order.transactions ?? [],
      revisions: order.revisions.map(({ files, ...revision }) => {
        return { ...revision, id: String(revision.id), files: files.map(fileOf) };
      }),
      shipments: [],
      recipient: null,
    };
  },
  files: { fileOf },
  quotes: {
    quoteOf: (row) => {
      const { id, number, reference, status, total, order_id } = row as WireQuote;
      const orderId = order_id === null ? null : String(order_id);
      return { id: String(id), number, reference, status, total: total ?? null, orderId };
    },
  },
};

function fileOf(row: unknown): ServiceFile {
  const file = row as WireFile;
  return { ...file, id: String(file.id) };
}
