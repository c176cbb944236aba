import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import { secretSchema } from "@/lib/domain/secret-schema";
import { declineSchema } from "./decline/schema";

/** What a person answers who was asked whether something is to be sent for them. */

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
