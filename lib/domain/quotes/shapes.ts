import { z } from "zod";
import type { CoversheetFieldName } from "../coversheet";
import { serviceFileSchema } from "../files/shapes";
import {
  cleanedBy,
  commentSchema,
  requestedRowSchema,
  serviceLineSchema,
  text,
  time,
  unreadSchema,
  withCleanHtml,
} from "../shapes";
import type { QuoteStatus } from "./status";

/** Quotes, as the service tells of them. */

// The service may add words, so that every word parses.
const quoteStatus: z.ZodType<QuoteStatus> = z.string();

/** A row of a list: no related things. */
export const quoteRowSchema = requestedRowSchema.extend({
  status: quoteStatus,
  /** What the service's staff noted on it. */
  memo: text,
  requestedAt: time,
  convertedAt: time.nullable(),
  /** The service's id of the order it became. */
  orderServiceId: text,
});

export const quoteSnapshotSchema = quoteRowSchema
  .extend({
    cleanerVersion: cleanedBy,
    unread: unreadSchema,
    services: z.array(serviceLineSchema),
    files: z.array(serviceFileSchema),
    comments: z.array(commentSchema),
  })
  .transform(withCleanHtml);

/** What a quote is converted with: coversheet values in place of those that it has saved; null keeps the saved one. */
export type QuoteConversion = { quoteServiceId: string } & Record<CoversheetFieldName, string | null>;

export type QuoteRow = z.infer<typeof quoteRowSchema>;
export type QuoteSnapshot = z.infer<typeof quoteSnapshotSchema>;
