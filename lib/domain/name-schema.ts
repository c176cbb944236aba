import * as z from "zod/mini";
import type { MessageKey } from "./message";
import { type Limits, shortTextSchema } from "./short-text-schema";
import { holdsWebAddress } from "./web-address";

/** What somebody or something is called, which others then read in pages and emails: it leads nowhere. */
export function nameSchema(limits: Limits) {
  const isPlain = (name: string) => !holdsWebAddress(name);
  return shortTextSchema(limits).check(
    z.refine(isPlain, "errors.request.nameIsAddress" satisfies MessageKey),
  );
}
