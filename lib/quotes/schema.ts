import { z } from "zod";
import * as mini from "zod/mini";
import { eachCoversheetField } from "@/lib/domain/coversheet";
import type { Doer } from "@/lib/domain/doer";
import { idSchema } from "@/lib/domain/id-schema";
import type { ListPage } from "@/lib/domain/lists/page";
import type { Permitted } from "@/lib/domain/permitted";
import type { QuoteStatus } from "@/lib/domain/quotes/status";
import type { ServiceLine, Unread } from "@/lib/domain/shapes";
import { storableText } from "@/lib/domain/storable-text";
import type { Step } from "@/lib/domain/timeline";
import type { LabelledField } from "@/lib/orders/coversheet/rules";
import {
  type AskedView,
  type EstimateView,
  type ExportedRequest,
  type OrderDocument,
  type PendingView,
  placeOrderSchema,
  type SignedComment,
} from "@/lib/orders/schema";
import type { ConversionView } from "./conversion/rules";

/** Inputs of the quotes feature, and the shapes its reads answer with. Times are ISO 8601 UTC strings. */

export const quoteRefSchema = z.object({ quoteId: idSchema });
export type QuoteRef = z.infer<typeof quoteRefSchema>;

/** The service takes the same of a quote as of an order. */
export const requestQuoteSchema = placeOrderSchema;
export type RequestQuoteInput = z.infer<typeof requestQuoteSchema>;

/** What people can have the service do with a quote that is there. */
const quoteActions = ["convert", "delete"] as const;
export type QuoteAction = (typeof quoteActions)[number];

/** The same of every action. */
export function eachAction<Value>(of: (action: QuoteAction) => Value): Record<QuoteAction, Value> {
  return Object.fromEntries(quoteActions.map((action) => [action, of(action)])) as Record<QuoteAction, Value>;
}

/** Typed in the place of what the quote has saved; what is left empty keeps that. */
const replacement = mini._default(
  mini.string().check(mini.maxLength(1000), mini.overwrite(storableText)),
  "",
);

/** What is ordered is the offer that the person has looked at, as `QuoteView.conversion` names it. */
export const conversionSchema = quoteRefSchema.extend({
  offer: z.string().max(40),
  ...eachCoversheetField(() => replacement),
});
export type Conversion = z.infer<typeof conversionSchema>;

/** The order that came of a quote, once the portal knows it. */
export type OrderOfQuote = { id: string; number: string };

export type QuoteListRow = {
  id: string;
  number: string;
  reference: string | null;
  status: QuoteStatus;
  sourceLanguageName: string;
  targetLanguageName: string;
  serviceNames: string[];
  /** Null until the service has priced it, and for people who do not see prices. */
  totalCents: number | null;
  requestedAt: string;
  /** "You", a person's name, or that it was requested outside this portal. */
  requestedBy: Doer;
  /** As of orders. */
  sortTime?: string | null;
  /** It waits for the reader, who can convert it; left out where it does not. */
  isYours?: true;
  /** Left out where the business has one connection alone. */
  connectionName?: string;
};

export type ExportedQuote = ExportedRequest &
  Pick<QuoteListRow, "requestedAt" | "requestedBy"> & { convertedAt: string | null; neededBy: string | null };

/** A quote where others answer to the same number. */
export type NumberedQuote = QuoteListRow & { connectionName: string };

export type QuoteListPage = ListPage<QuoteListRow> & {
  /** When the service last confirmed what is shown; null before it ever did. */
  confirmedAt: string | null;
  /** False where the reader sees no prices: then there are none in it. */
  showsPrices: boolean;
  /** As of orders. */
  referenceHeading: Pick<LabelledField, "label"> | null;
};

export type QuoteView = Omit<QuoteListRow, "connectionName"> & {
  order: OrderOfQuote | null;
  /** Null where the business has one connection alone. */
  connectionName: string | null;
  /** What its coversheet would have, under the labels of today. */
  coversheet: (LabelledField & { value: string })[];
  /** What the service's staff noted on it. */
  memo: string | null;
  /** As of an order, which has it from here. */
  neededBy: string | null;
  /** Where it was requested, of one that was not requested through this portal; as of an order. */
  origin: string | null;
  /** The service's own page of it; as of an order. */
  pageAtService: string | null;
  /** As in a list. */
  showsPrices: boolean;
  timeline: Step[];
  services: ServiceLine[];
  /** As of an order; null where nothing was estimated. */
  estimate: EstimateView | null;
  documents: OrderDocument[];
  comments: SignedComment[];
  /** Null for what the quote never offers the reader: nothing is said of it. */
  permissions: Record<QuoteAction, Permitted | null>;
  /**
   * What it would be converted with, and the name of what that decides on: another once the price was changed. Null
   * where the reader cannot.
   */
  conversion: (ConversionView & { offer: string }) | null;
  /** As of an order. */
  asked: AskedView<QuoteAction> | null;
  confirmedAt: string;
  /** The service no longer knows it. */
  goneAt: string | null;
  /** False while only a list told of it: then its documents, prices and comments are still to come. */
  isWhole: boolean;
  /** As of an order. */
  unread: Unread;
};

/** What `/quotes/{id}` shows: a quote, or by the command one that is not yet confirmed. */
export type QuotePage = { kind: "quote"; quote: QuoteView } | { kind: "pending"; pending: PendingView };
