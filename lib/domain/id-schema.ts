import * as z from "zod/mini";

/** Ids of ours as they come from addresses and forms, in whatever case: as we write them, since they are compared as text. */
export const idSchema = z.uuid().check(z.toLowerCase());

/** Of one that need not be chosen: null then, which a form says by an empty field. */
export const optionalIdSchema = z.pipe(
  z.transform((chosen) => (chosen === "" ? null : chosen)),
  z.nullable(idSchema),
);
