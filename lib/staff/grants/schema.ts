import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import type { MessageKey } from "@/lib/domain/message";
import { storableText } from "@/lib/domain/storable-text";
import { grantMinutes } from "./rules";

/** What a member of the operator's staff says to act for somebody. */

export const reasonSchema = z.object({
  reason: z
    .string()
    .transform(storableText)
    .pipe(
      z
        .string()
        .trim()
        .min(1, "staffErrors.reason.missing" satisfies MessageKey)
        .max(500, "staffErrors.reason.tooLong" satisfies MessageKey),
    ),
});
export type Reason = z.infer<typeof reasonSchema>;

export const startGrantSchema = reasonSchema.extend({
  businessId: idSchema,
  personId: idSchema,
  minutes: z.literal(grantMinutes),
});
export type StartGrantInput = z.infer<typeof startGrantSchema>;
