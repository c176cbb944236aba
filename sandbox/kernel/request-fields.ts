import { z } from "zod";
import { keepBasicHtml } from "./rich-text";
import { describeMissing } from "./validation";

/* Fields that requests of both variants have. */

/** The documents state no maximum for notes and bodies; this keeps a request within reason. */
const MAX_HTML_LENGTH = 65_535;
const MAX_FILES = 100;
const REQUIRED = "This field is required.";

/** Characters are code points, as JSON Schema counts them and people do: an emoji is one. */
export const atMost = (length: number) =>
  z
    .string()
    .refine((text) => [...text].length <= length, `This must not be longer than ${length} characters.`)
    .meta({ maxLength: length });

/** Absent, null and an empty text all mean that there is none. */
export const optional = <S extends z.ZodType<string, string>>(schema: S) =>
  z
    .union([z.literal(""), schema])
    .nullish()
    .transform((text) => text || null);

/** A boolean that is false unless it is given. */
export const option = z
  .boolean()
  .nullish()
  .transform((chosen) => chosen ?? false);

/** An http or https address, at which webhooks are received. */
export const callbackUrl = optional(
  z.url({ protocol: /^https?$/, error: "This must be an http or https address." }).max(2048),
);

/** Basic HTML that may be left out. */
export const notes = optional(z.string().max(MAX_HTML_LENGTH)).transform(
  (html) => html && (keepBasicHtml(html) || null),
);

/** Basic HTML that must say something. */
export const requiredHtml = z
  .string()
  .max(MAX_HTML_LENGTH)
  .transform(keepBasicHtml)
  .pipe(z.string().min(1, REQUIRED));

/** An array of file ids, each named once. */
export const listOfFiles = <Id extends z.ZodType<string | number>>(id: Id) =>
  z
    .array(id)
    .max(MAX_FILES)
    .superRefine((ids, context) => {
      for (const [index, one] of ids.entries()) {
        if (ids.indexOf(one) === index) continue;
        context.addIssue({ code: "custom", path: [index], message: "This file is listed twice." });
      }
    });

/** What needs certification, held against whether it was chosen. */
export function needsCertification<Name extends string>(...names: Name[]) {
  return (chosen: { certification: boolean } & Record<Name, boolean>, context: z.RefinementCtx): void => {
    if (chosen.certification) return;
    for (const name of names) {
      if (!chosen[name]) continue;
      const message = "This is only available with certification.";
      context.addIssue({ code: "custom", path: [name], message });
    }
  };
}

/** An object that is required. An absent one is checked as an empty one too: each missing field gets its entry. */
export function requiredObject<S extends z.ZodObject>(schema: S) {
  // The check stands outside the types; this tells its shape to the description.
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, { io: "input" });
  const check = (value: unknown, context: z.RefinementCtx): z.output<S> => {
    if (value === undefined || value === null) context.addIssue({ code: "custom", message: REQUIRED });
    const parsed = schema.safeParse(value ?? {}, { error: describeMissing });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message });
    return z.NEVER;
  };
  return z.unknown().transform(check).meta(shape);
}
