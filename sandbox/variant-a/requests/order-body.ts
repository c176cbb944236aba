import { z } from "zod";
import { keepBasicHtml } from "../../kernel/rich-text";
import { describeMissing } from "../../kernel/validation";
import { isActiveLanguage } from "../languages";

/** The documents state no maximum for notes and bodies; this keeps a request within reason. */
export const MAX_HTML_LENGTH = 65_535;
const MAX_FILES = 100;

const atMost = (length: number) =>
  z.string().max(length, `This must not be longer than ${length} characters.`);

const languageCode = z.string().refine(isActiveLanguage, "This language is not available.");

const option = z
  .boolean()
  .nullish()
  .transform((chosen) => chosen ?? false);

/** An http or https address, at which webhooks are received. */
const callbackUrl = z
  .url({ protocol: /^https?$/, error: "This must be an http or https address." })
  .max(2048);

/** Absent, null and an empty text all mean that there is none. */
const optional = <S extends z.ZodType<string, string>>(schema: S) =>
  z
    .union([z.literal(""), schema])
    .nullish()
    .transform((text) => text || null);

const services = z
  .object({
    source_language: languageCode,
    target_language: languageCode,
    certification: option,
    expedited: option,
    notarization: option,
    currency_conversion: option,
  })
  .superRefine((chosen, context) => {
    if (chosen.certification) return;
    for (const name of ["notarization", "currency_conversion"] as const) {
      if (!chosen[name]) continue;
      context.addIssue({
        code: "custom",
        path: [name],
        message: "This is only available with certification.",
      });
    }
  });

/** The check below stands outside the types; this tells its shape to the description. */
const { $schema: _dialect, ...servicesShape } = z.toJSONSchema(services, { io: "input" });

/** An absent object is checked as an empty one too, so that each missing language gets its entry. */
function checkServices(value: unknown, context: z.RefinementCtx): z.infer<typeof services> {
  if (value === undefined || value === null) {
    context.addIssue({ code: "custom", message: "This field is required." });
  }
  const parsed = services.safeParse(value ?? {}, { error: describeMissing });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
}

/** An array of file ids, each named once. */
export const fileIds = z
  .array(z.number().int().positive())
  .max(MAX_FILES)
  .superRefine((ids, context) => {
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) === index) continue;
      context.addIssue({ code: "custom", path: [index], message: "This file is listed twice." });
    }
  });

/** Create order and request quote: the same body. */
export const orderBody = z.object({
  reference: optional(atMost(50)),
  field1: optional(atMost(191)),
  field2: optional(atMost(191)),
  callback_url: optional(callbackUrl),
  notes: optional(z.string().max(MAX_HTML_LENGTH)).transform(
    (notes) => notes && (keepBasicHtml(notes) || null),
  ),
  services: z.unknown().transform(checkServices).meta(servicesShape),
  files: fileIds.min(1, "At least one file is required."),
});

export type OrderBody = z.infer<typeof orderBody>;

/** Convert: what is given replaces what the quote has saved; null and an empty text give nothing. */
export const convertBody = z.object({
  reference: optional(atMost(191)),
  field1: optional(atMost(191)),
  field2: optional(atMost(191)),
});
