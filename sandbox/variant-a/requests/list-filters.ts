import { z } from "zod";

/* Parameters that several lists share. The documents leave the form of dates open: a day (UTC) or a time. */

const dateForm = "This must be a date (YYYY-MM-DD) or an ISO 8601 time.";
const day = z.iso.date();
const time = z.iso.datetime({ offset: true, local: true });

/** An inclusive bound. A day stands for its first moment as a lower bound, its last as an upper one. */
const bound = (endOfDay: boolean) =>
  z
    .string()
    .refine((text) => day.safeParse(text).success || time.safeParse(text).success, dateForm)
    .transform((text) => {
      if (day.safeParse(text).success)
        return new Date(`${text}T${endOfDay ? "23:59:59.999" : "00:00:00.000"}Z`);
      return new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
    })
    .optional()
    .meta({ description: "Inclusive: a date (YYYY-MM-DD, UTC) or an ISO 8601 time." });

export const fromDate = bound(false);
export const toDate = bound(true);

/** A Prisma filter between two inclusive bounds, or undefined where neither is given. */
export function between(
  from: Date | undefined,
  to: Date | undefined,
): { gte?: Date; lte?: Date } | undefined {
  return from || to ? { gte: from, lte: to } : undefined;
}

/** Comma-separated words, each from a list. */
export const wordList = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .string()
    .transform((text) => text.split(",").map((word) => word.trim()))
    .pipe(z.array(z.enum(words, `This must be one or more of ${words.join(", ")}.`)))
    .optional()
    .meta({ description: `Comma-separated from ${words.join(", ")}.` });

/** Comma-separated columns, each with `-` before it for descending; `columns` names them in the database. */
export const sortBy = <const Columns extends Record<string, string>>(columns: Columns) =>
  z
    .string()
    .transform((text) => text.split(",").map((word) => word.trim()))
    .pipe(
      z.array(
        z
          .string()
          .refine((word) => Object.hasOwn(columns, word.replace(/^-/, "")), {
            error: `This must be one or more of ${Object.keys(columns).join(", ")}, "-" before it for descending.`,
          })
          .transform((word) => ({
            [columns[word.replace(/^-/, "")] as string]: word.startsWith("-")
              ? ("desc" as const)
              : ("asc" as const),
          })),
      ),
    )
    .optional()
    .meta({
      description: `Comma-separated from ${Object.keys(columns).join(", ")}; "-" before one for descending.`,
    });

/** A search term as part of a text, its own wildcards taken literally. */
export function containing(term: string): { contains: string; mode: "insensitive" } {
  return { contains: term.replaceAll(/[\\%_]/g, "\\$&"), mode: "insensitive" };
}

export const searchTerm = z.string().trim().max(191).optional();
