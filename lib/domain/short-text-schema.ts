import * as z from "zod/mini";
import type { MessageKey } from "./message";
import { visibleText } from "./visible-text";

export type Limits = { missing: MessageKey; atMost: number; tooLong: MessageKey };

/** A sentence that somebody has to type: one line that reads as it is written, without spaces around it. */
export function shortTextSchema({ missing, atMost, tooLong }: Limits) {
  return z.string().check(z.overwrite(visibleText), z.minLength(1, missing), z.maxLength(atMost, tooLong));
}
