import * as z from "zod/mini";

/** Of what need not be chosen: null then, which a form says by an empty field. */
export function optionalChoice<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((chosen: unknown) => (chosen === "" ? null : chosen)),
    z.nullable(schema),
  );
}
