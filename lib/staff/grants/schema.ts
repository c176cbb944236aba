import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import { shortTextSchema } from "@/lib/domain/short-text-schema";
import { grantMinutes } from "./rules";

/** What a member of the operator's staff says to act for somebody. */

export const startGrantSchema = z.object({
  businessId: idSchema,
  personId: idSchema,
  reason: shortTextSchema({
    missing: "staffErrors.reason.missing",
    atMost: 500,
    tooLong: "staffErrors.reason.tooLong",
  }),
  // Not `coerce`, which would have every page with a form load all of zod.
  minutes: z.pipe(z.transform(Number), z.literal(grantMinutes)),
});
export type StartGrantInput = z.infer<typeof startGrantSchema>;

/** What the form asks for. */
export const grantTermsSchema = z.omit(startGrantSchema, { businessId: true, personId: true });
export type GrantTerms = z.infer<typeof grantTermsSchema>;
