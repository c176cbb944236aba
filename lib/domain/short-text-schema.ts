import { z } from "zod";
import type { MessageKey } from "./message";
import { visibleText } from "./visible-text";

type Limits = { missing: MessageKey; atMost: number; tooLong: MessageKey };

/** A name, or a sentence, that somebody has to type: one line that reads as it is written, without spaces around it. */
export function shortTextSchema({ missing, atMost, tooLong }: Limits) {
  return z.string().transform(visibleText).pipe(z.string().min(1, missing).max(atMost, tooLong));
}
