import { z } from "zod";
import type { Capabilities } from "@/lib/domain/capabilities";
import type { Gateway, ServiceAccess } from "../gateway";
import { languagesSchema } from "../wire";
import { callsOf } from "./calls";
import { files } from "./files/adapter";
import { orders } from "./orders/adapter";
import { quotes } from "./quotes";
import { revisions } from "./revisions/adapter";

/** What Variant B has: the table of contents of its folders, one for each kind of thing. */

/** "Limits", page size: "typically 20 items per page", and nobody can ask for more. */
const listing = { order: "newest_first", rowsPerPage: 20, rowsPerPageAtMost: 20, search: false } as const;

export const capabilities: Capabilities = {
  listing: { order: listing, quote: null, file: null },
  revisionLists: "of_account",
  quotes: false,
  fileDelete: false,
  coversheetFields: false,
  coversheetLimits: null,
  shipping: true,
  signedCallbacks: false,
};

/** For reading back what an upload made: whoever sent it waits, and knows what they sent. */
const readBackPatienceMs = 5_000;

export function variantB(access: ServiceAccess): Gateway {
  const calls = callsOf(access);
  const patienceMs = Math.min(access.patienceMs ?? readBackPatienceMs, readBackPatienceMs);
  return {
    capabilities,
    async checkToken() {
      await calls.get("/orders", z.array(z.unknown()));
    },
    listLanguages: () => calls.get("/languages", languagesSchema),
    ...files(calls, callsOf({ ...access, patienceMs })),
    ...quotes,
    ...orders(calls),
    ...revisions(calls),
  };
}
