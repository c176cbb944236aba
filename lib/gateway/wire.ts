import { z } from "zod";
import { storableText } from "@/lib/domain/storable-text";
import { shortLine, visibleText } from "@/lib/domain/visible-text";
import { readRows } from "./list";
import { serviceIdSchema } from "./service-id";

/**
 * What the service sends, "Resources and their fields", as far as the variants and several kinds of thing share it; what
 * each has of its own is in its folder. Parsed, never cast; keys that are not named may come, and enumerations grow.
 */

/** As the mirror can keep it: one stray character must not cost a whole row, or a whole order. */
export const text = z.string().transform((sent) => storableText(shortLine(sent)));
export const nullableText = text.nullish();
/** A line that people read, by whomever it was written. */
export const line = z.string().transform((sent) => visibleText(shortLine(sent)));
/** Cut where it is cleaned. */
export const html = z.string().transform(storableText);
export const nullableLine = line.nullish();
export const id = serviceIdSchema;
/** By which lists are narrowed and sorted; no longer than the database can do it. */
const longestWord = 100;
export const word = z.string().max(longestWord).transform(storableText);
/** What people call it by: of an order or a quote. */
export const number = z.string().max(longestWord).transform(visibleText);
export const cents = z.int();
/** What a column of the mirror can hold. */
export const total = z.int32();
/** Any offset as UTC; "all times are UTC" where none is written ("Format rules"). */
export const time = z.string().transform((written, context) => {
  const isZoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(written) || !written.includes(":");
  const date = new Date(isZoned ? written : `${written}Z`);
  const year = date.getUTCFullYear();
  if (year >= 1 && year <= 9999) return date.toISOString();
  context.addIssue({ code: "custom", message: "not a time" });
  return z.NEVER;
});
export const nullableTime = time.nullish();

/** When a revision was requested: B's is "listed as a number in the field table, although it is a date-time". */
export const timeOrNumber = z.union([time, z.number().transform(isoOf).pipe(time)]);

/** Seconds or milliseconds: nothing was asked for before the year 2000, nor will be after 3000. */
const leastMilliseconds = Date.UTC(3000, 0) / 1000;

function isoOf(number: number): string {
  const ms = Math.abs(number) < leastMilliseconds ? number * 1000 : number;
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}

/** What something holds, read one by one: what cannot be read hides neither the rest nor what holds it. */
export function readableRows<Schema extends z.ZodType>(row: Schema) {
  return z.array(z.unknown()).transform((data) => readRows(data, row));
}

export const languagesSchema = z.array(z.object({ code: text, name: line, active: z.boolean() }));

export const serviceSchema = z.object({
  name: line,
  description: nullableLine,
  quantity: z.number().nullish(),
  price: cents.nullish(),
  /** One decimal place is kept, as a whole number. */
  discount: z
    .number()
    .refine((discount) => Number.isSafeInteger(Math.round(discount * 10)))
    .nullish(),
  total: cents.nullish(),
});

export const commentSchema = z.object({ author: line, body: html, created_at: time });

export type WireComment = z.output<typeof commentSchema>;
export type WireService = z.output<typeof serviceSchema>;
