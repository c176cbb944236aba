import { z } from "zod";
import { type CoversheetFieldName, coversheetFields, eachCoversheetField } from "./coversheet";
import { shippingSchema } from "./shipping";

/** What is asked of the service, in the portal's words. Commands keep it: a field that is added has a default. */

const requestedServicesSchema = z.object({
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  certification: z.boolean().default(false),
  expedited: z.boolean().default(false),
  notarization: z.boolean().default(false),
  currencyConversion: z.boolean().default(false),
});

/**
 * An order or a quote, all but the address for callbacks; the service takes the same of both. `fileServiceIds`
 * keep their order: the first document is the first file.
 */
export const translationRequestSchema = z.object({
  ...eachCoversheetField(() => z.string().nullable().default(null)),
  notesHtml: z.string().nullable().default(null),
  services: requestedServicesSchema,
  /** Null where no hard copy is asked for, and where the variant sends none. */
  shipping: shippingSchema.nullable().default(null),
  fileServiceIds: z.array(z.string()),
  /** The day by which its person needs it, as `2026-12-01`; what comes of it keeps that here, and the service is not told. */
  neededBy: z.string().nullable().default(null),
});

export type TranslationRequest = z.infer<typeof translationRequestSchema>;

/** As it is sent. */
export type NewRequest = Omit<TranslationRequest, "neededBy"> & { callbackUrl: string };

/** What a row of orders or quotes tells of the answers that it was asked for with. */
type ToldAnswers = Pick<TranslationRequest, CoversheetFieldName> &
  Pick<TranslationRequest["services"], "sourceLanguage" | "targetLanguage">;

/** Whether something has the answers of a request, as far as it tells them; the service's staff may have changed some. */
export function hasAnswersOf(told: ToldAnswers, { services, ...request }: TranslationRequest): boolean {
  return (
    (["sourceLanguage", "targetLanguage"] as const).every((field) => told[field] === services[field]) &&
    coversheetFields.every((field) => told[field] === request[field])
  );
}
