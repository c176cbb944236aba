import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import type { MessageKey } from "@/lib/domain/message";
import { secretSchema } from "@/lib/domain/secret-schema";
import { visibleText } from "@/lib/domain/visible-text";
import { longestWhy } from "./rules";

/** What a person answers who was asked whether something is to be sent for them. */

const answerSchema = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("confirm") }),
  z.object({
    decision: z.literal("decline"),
    /** In their words; empty where they have none. */
    why: z
      .string()
      .transform(visibleText)
      .pipe(z.string().max(longestWhy, "draftErrors.consent.longWhy" satisfies MessageKey)),
  }),
]);
export type ConsentAnswer = z.infer<typeof answerSchema>;

/** By the mailed link. */
export const answerByLinkSchema = z.object({ secret: secretSchema }).and(answerSchema);
export type AnswerByLink = z.infer<typeof answerByLinkSchema>;

/** By the person, signed in. */
export const answerSignedInSchema = z.object({ commandId: idSchema }).and(answerSchema);
export type AnswerSignedIn = z.infer<typeof answerSignedInSchema>;

export const consentRefSchema = z.object({ commandId: idSchema });
export type ConsentRef = z.infer<typeof consentRefSchema>;
