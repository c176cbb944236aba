import { nameSchema } from "@/lib/domain/name-schema";

/** What a business is called by whoever makes it. */
export const businessNameSchema = nameSchema({
  missing: "staffErrors.business.missing",
  atMost: 200,
  tooLong: "staffErrors.business.tooLong",
});
