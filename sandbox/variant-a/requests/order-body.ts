import { z } from "zod";
import {
  atMost,
  callbackUrl,
  listOfFiles,
  needsCertification,
  notes,
  option,
  optional,
  requiredObject,
} from "../../kernel/request-fields";
import { isActiveLanguage } from "../languages";

const languageCode = z.string().refine(isActiveLanguage, "This language is not available.");

const services = z
  .object({
    source_language: languageCode,
    target_language: languageCode,
    certification: option,
    expedited: option,
    notarization: option,
    currency_conversion: option,
  })
  .superRefine(needsCertification("notarization", "currency_conversion"));

/** An array of file ids, each named once. */
export const fileIds = listOfFiles(z.number().int().positive());

/** Create order and request quote: the same body. */
export const orderBody = z.object({
  reference: optional(atMost(50)),
  field1: optional(atMost(191)),
  field2: optional(atMost(191)),
  callback_url: callbackUrl,
  notes,
  services: requiredObject(services),
  files: fileIds.min(1, "At least one file is required."),
});

export type OrderBody = z.infer<typeof orderBody>;

/** Convert: what is given replaces what the quote has saved; null and an empty text give nothing. */
export const convertBody = z.object({
  reference: optional(atMost(191)),
  field1: optional(atMost(191)),
  field2: optional(atMost(191)),
});
