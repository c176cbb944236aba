import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import type { MessageKey } from "@/lib/domain/message";
import { secretSchema } from "@/lib/domain/secret-schema";
import { visibleText } from "@/lib/domain/visible-text";

/** What a person answers who was asked whether something is to be sent for them. */

/** In characters. */
const longestWhy = 500;

/** What the form asks of who declines. */
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

const answerSchema = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("confirm") }),
  z.extend(declineSchema, { decision: z.literal("decline") }),
]);
export type ConsentAnswer = z.infer<typeof answerSchema>;

/** By the mailed link. */
export const answerByLinkSchema = z.intersection(z.object({ secret: secretSchema }), answerSchema);
export type AnswerByLink = z.infer<typeof answerByLinkSchema>;

/** By the person, signed in. */
export const answerSignedInSchema = z.intersection(z.object({ commandId: idSchema }), answerSchema);
export type AnswerSignedIn = z.infer<typeof answerSignedInSchema>;

export const consentRefSchema = z.object({ commandId: idSchema });
export type ConsentRef = z.infer<typeof consentRefSchema>;
