import { z } from "zod";
import { eachCoversheetField } from "./coversheet";
import { type CleanHtml, cleanerVersion, htmlCleaner } from "./html";
import { heldParts, type ResourceKind } from "./resources";

/**
 * What the service tells, in the portal's words, as far as several kinds of thing share it; what each has of its own
 * is in its folder. Adapters make these from the wire; the mirror keeps them as snapshots and parses them when it reads
 * them back. A snapshot that an older release stored must still parse: a field that is added has a default. Times are
 * ISO 8601 UTC strings, so that a snapshot is the same in memory, jsonb and JSON. A field that the service has not
 * filled in yet is null.
 */

/**
 * What files can be attached to: the mirror has a column `orderId` for it, and so on. Of several the first counts: an
 * order takes along the files of the quote that it came of.
 */
export const fileHolders = ["order", "quote"] as const satisfies readonly ResourceKind[];
export type FileHolder = (typeof fileHolders)[number];

export type Language = { code: string; name: string; active: boolean };

export const time = z.iso.datetime();
export const text = z.string().nullable();
const cents = z.int().nullable();

export const serviceLineSchema = z.object({
  name: z.string(),
  description: text,
  quantity: z.number().nullable(),
  /** What of the documents its quantity counts; left out of what is counted once, and where its name does not tell. */
  counts: z.enum(["pages", "words"]).optional(),
  priceCents: cents,
  /** Discount for each unit, in tenths of a cent. */
  discountTenthsOfCent: z.int().nullable(),
  totalCents: cents,
});

/** Clean only with what `withCleanHtml` makes of it: of snapshots alone, which say who cleaned it. */
export const html = z.custom<CleanHtml>((value) => typeof value === "string");

export const commentSchema = z.object({ author: z.string(), bodyHtml: html, createdAt: time });

/** How many of each are there and could not be read; left out where all could. */
export const unreadSchema = z.partialRecord(z.enum(heldParts), z.int()).optional();
export type Unread = NonNullable<z.infer<typeof unreadSchema>>;

/** What a row of orders and one of quotes have in common. */
export const requestedRowSchema = z.object({
  serviceId: z.string(),
  number: z.string(),
  url: text,
  ...eachCoversheetField(() => text),
  /** `api` or `website`. */
  origin: z.string(),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  totalCents: cents,
});

/** Of the cleaner that made a snapshot's HTML; the first release did not say. */
export const cleanedBy = z.int().default(0);

type HoldsHtml = {
  cleanerVersion: number;
  comments: Comment[];
  revisions?: { bodyHtml: CleanHtml }[];
};

/** What another cleaner made may hold what is not let through any more: it is cleaned again. */
export function withCleanHtml<Snapshot extends HoldsHtml>(snapshot: Snapshot): Snapshot {
  if (snapshot.cleanerVersion === cleanerVersion) return snapshot;
  const clean = htmlCleaner();
  const cleaned = <Text extends { bodyHtml: string }>(text: Text) => ({
    ...text,
    bodyHtml: clean(text.bodyHtml),
  });
  return {
    ...snapshot,
    cleanerVersion,
    comments: snapshot.comments.map(cleaned),
    ...(snapshot.revisions ? { revisions: snapshot.revisions.map(cleaned) } : {}),
  };
}

export type ServiceLine = z.infer<typeof serviceLineSchema>;
export type Comment = z.infer<typeof commentSchema>;
