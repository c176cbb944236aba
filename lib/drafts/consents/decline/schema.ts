import * as z from "zod/mini";
import type { MessageKey } from "@/lib/domain/message";
import { visibleText } from "@/lib/domain/visible-text";

/** What the form asks of who declines. Apart from the answers, whose kinds of zod every page with a form would load. */

/** In characters. */
const longestWhy = 500;

export const declineSchema = z.object({
  /** In their words; empty where they have none. */
  why: z
    .string()
    .check(
      z.overwrite(visibleText),
      z.maxLength(longestWhy, "draftErrors.consent.longWhy" satisfies MessageKey),
    ),
});
export type Decline = z.infer<typeof declineSchema>;
