import { z } from "zod";
import { storableText } from "@/lib/domain/storable-text";

const longestId = 64;

/**
 * The service's id of something, as text: one that an index can hold. It has a digit, so that it is none of the words
 * that stand beside ids, of ours (`rows`) or the language's own (`constructor`), nor a step of a path (`..`).
 */
export const serviceIdSchema = z.union([
  z.int().transform(String),
  z
    .string()
    .regex(/\d/)
    .max(longestId)
    .refine((id) => storableText(id) === id, "no id"),
]);
