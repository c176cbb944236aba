import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import { shortTextSchema } from "@/lib/domain/short-text-schema";
import { grantMinutes } from "./rules";

/** What a member of the operator's staff says to act for somebody. */

export const reasonSchema = z.object({
  reason: shortTextSchema({
    missing: "staffErrors.reason.missing",
    atMost: 500,
    tooLong: "staffErrors.reason.tooLong",
  }),
});
export type Reason = z.infer<typeof reasonSchema>;

export const startGrantSchema = z.extend(reasonSchema, {
  businessId: idSchema,
  personId: idSchema,
  minutes: z.literal(grantMinutes),
});
export type StartGrantInput = z.infer<typeof startGrantSchema>;
