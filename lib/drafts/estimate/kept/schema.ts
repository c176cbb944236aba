import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";

/** What a person's browser says that it counted of a document: bounded, and believed for the estimate alone. */

/** More than a document that is counted can hold. */
const wordsAtMost = 10_000_000;
const pagesAtMost = 100_000;

const count = (atMost: number) => z.int().check(z.minimum(0), z.maximum(atMost));

const boundedMeasureSchema = z.object({ words: count(wordsAtMost), picturePages: count(pagesAtMost) });

/**
 * As it is kept, with the rate of the connection as it was then: what was estimated does not change with the rate. What an
 * older release has stored must still parse, else its estimate is gone without a word: a key that is added has a default.
 */
export const storedMeasureSchema = z.extend(boundedMeasureSchema, {
  wordsPerPage: z.int().check(z.minimum(1)),
  toleranceWords: z.int().check(z.minimum(0)),
});
export type StoredMeasure = z.infer<typeof storedMeasureSchema>;

/** Of the file that was chosen, so that nothing is said of another that took its place. */
export const countedSchema = z.extend(boundedMeasureSchema, { choiceId: idSchema });
export type Counted = z.infer<typeof countedSchema>;
