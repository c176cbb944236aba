import { z } from "zod";
import type { MessageKey } from "./message";
import { storableText } from "./storable-text";

type Limits = { missing: MessageKey; atMost: number; tooLong: MessageKey };

/** A name, or a sentence, that somebody has to type: without spaces around it, as PostgreSQL can keep it. */
export function shortTextSchema({ missing, atMost, tooLong }: Limits) {
  return z.string().transform(storableText).pipe(z.string().trim().min(1, missing).max(atMost, tooLong));
}
