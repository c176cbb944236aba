import { z } from "zod";
import type { NewOrder } from "@/lib/domain/requests";

/** What a submission stores of the order: all but the callback address, which is made again from the id. */
export type StoredRequest = Omit<NewOrder, "callbackUrl">;

export const requestSchema: z.ZodType<StoredRequest> = z.object({
  reference: z.string().nullable(),
  field1: z.string().nullable(),
  field2: z.string().nullable(),
  notesHtml: z.string().nullable(),
  services: z.object({
    sourceLanguage: z.string(),
    targetLanguage: z.string(),
    certification: z.boolean(),
    expedited: z.boolean(),
    notarization: z.boolean(),
    currencyConversion: z.boolean(),
  }),
  fileServiceIds: z.array(z.string()),
});
