import type { Capabilities } from "@/lib/domain/capabilities";
import type { ResourceKind } from "@/lib/domain/resources";
import type { Gateway, ServiceAccess } from "../gateway";
import { languagesSchema } from "../wire";
import { callsOf } from "./calls";
import { files } from "./files/adapter";
import { orders } from "./orders/adapter";
import { quotes } from "./quotes/adapter";
import { revisions } from "./revisions/adapter";
import { anyPageSchema } from "./wire";

/** What Variant A has: the table of contents of its folders, one for each kind of thing. */

/** "Limits", page size; every list can be sorted by `updated_at`, and searched. */
const listing = { order: "by_change", rowsPerPage: 60, rowsPerPageAtMost: 500, search: true } as const;

export const capabilities: Capabilities = {
  listing: { order: listing, quote: listing, file: listing },
  revisionLists: "of_order",
  quotes: true,
  fileDelete: true,
  coversheetFields: true,
  // "Limits", of lengths.
  coversheetLimits: {
    creation: { reference: 50, field1: 191, field2: 191 },
    conversion: { reference: 191, field1: 191, field2: 191 },
  },
  shipping: false,
  signedCallbacks: true,
};

/**
 * The field of a callback that tells of which kind it is: "present for orders; quote callbacks carry `quote_number`
 * instead" ("Events"). The first that is there counts.
 */
export const calledBackBy: readonly (readonly [field: string, kind: ResourceKind])[] = [
  ["order_number", "order"],
  ["quote_number", "quote"],
];

export function variantA(access: ServiceAccess): Gateway {
  const calls = callsOf(access);
  return {
    capabilities,
    async checkToken() {
      await calls.get("/orders?per_page=1", anyPageSchema);
    },
    listLanguages: () => calls.get("/languages", languagesSchema),
    ...files(calls),
    ...quotes(calls),
    ...orders(calls),
    ...revisions(calls),
  };
}
