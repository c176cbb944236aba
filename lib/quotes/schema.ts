import { z } from "zod";
import type { Doer } from "@/lib/domain/doer";
import { idSchema } from "@/lib/domain/id-schema";
import type { QuoteStatus } from "@/lib/domain/quotes/status";
import type { ServiceLine, Unread } from "@/lib/domain/shapes";
import type { Step } from "@/lib/domain/timeline";
import { type OrderDocument, placeOrderSchema, type SignedComment } from "@/lib/orders/schema";

/** Inputs of the quotes feature, and the shapes its reads answer with. Times are ISO 8601 UTC strings. */

export const quoteRefSchema = z.object({ quoteId: idSchema });
export type QuoteRef = z.infer<typeof quoteRefSchema>;

export const quoteListQuerySchema = z.object({
  status: z.array(z.string().max(40)).max(20).default([]),
  /** `nextCursor` of the page before. */
  cursor: idSchema.nullable().default(null),
});
export type QuoteListQuery = z.infer<typeof quoteListQuerySchema>;

/** The service takes the same of a quote as of an order. */
export const requestQuoteSchema = placeOrderSchema;
export type RequestQuoteInput = z.infer<typeof requestQuoteSchema>;

/** The order that came of a quote, once the portal knows it. */
export type OrderOfQuote = { id: string; number: string };

export type QuoteListRow = {
  id: string;
  number: string;
  reference: string | null;
  status: QuoteStatus;
  sourceLanguageName: string;
  targetLanguageName: string;
  /** Null until the service has priced it, and for people who do not see prices. */
  totalCents: number | null;
  requestedAt: string;
  /** "You", a person's name, or that it was requested outside this portal. */
  requestedBy: Doer;
  order: OrderOfQuote | null;
};

export type QuoteListPage = {
  rows: QuoteListRow[];
  /** Null at the end. */
  nextCursor: string | null;
  /** False where the reader sees no prices: then there are none in it. */
  showsPrices: boolean;
};

export type QuoteView = QuoteListRow & {
  field1: string | null;
  field2: string | null;
  /** What the service's staff noted on it. */
  memo: string | null;
  /** As in a list. */
  showsPrices: boolean;
  timeline: Step[];
  services: ServiceLine[];
  documents: OrderDocument[];
  comments: SignedComment[];
  confirmedAt: string;
  /** The service no longer knows it. */
  goneAt: string | null;
  /** False while only a list told of it: then its documents, prices and comments are still to come. */
  isWhole: boolean;
  /** As of an order. */
  unread: Unread;
};
