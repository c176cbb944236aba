import { cleanerVersion } from "@/lib/domain/html";
import type { OrderRow, OrderSnapshot } from "@/lib/domain/orders/shapes";

/** A row of the service's list. */
export function orderRow(changed: Partial<OrderRow> = {}): OrderRow {
  return {
    serviceId: "1042",
    number: "RT-1042",
    url: null,
    reference: "Matter 7",
    field1: null,
    field2: null,
    origin: "api",
    status: "submitted",
    sourceLanguage: "es",
    targetLanguage: "en",
    totalCents: null,
    receivedAt: "2026-03-01T10:00:00.000Z",
    reviewAt: null,
    approvedAt: null,
    completedAt: null,
    cancelledAt: null,
    ...changed,
  };
}

/** A whole order with one document and one service. */
export function orderSnapshot(changed: Partial<OrderSnapshot> = {}): OrderSnapshot {
  return {
    ...orderRow(),
    cleanerVersion,
    services: [
      {
        name: "Translation",
        description: null,
        quantity: null,
        priceCents: null,
        discountTenthsOfCent: null,
        totalCents: null,
      },
    ],
    files: [
      {
        serviceId: "7",
        name: "Acta de Nacimiento.pdf",
        kind: "source",
        sizeBytes: 1_234,
        createdAt: "2026-03-01T09:59:00.000Z",
      },
    ],
    comments: [],
    revisions: [],
    transactions: [],
    shipments: [],
    address: null,
    ...changed,
  };
}
