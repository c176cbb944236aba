import { z } from "zod";
import { storableText } from "@/lib/domain/storable-text";

const longestId = 64;
/** As a part of an address they lead elsewhere, however they are encoded. */
const steps = [".", ".."];

/**
 * The service's id of something, as text. The documents say no more than that it is one ("string"), so that whatever an
 * index can hold is taken for what it is, with or without digits; but a step of a path, and what every object has of that
 * name already (`constructor`), since counts are kept by ids.
 */
export const serviceIdSchema = z.union([
  z.int().transform(String),
  z
    .string()
    .min(1)
    .max(longestId)
    .refine((id) => storableText(id) === id && !steps.includes(id) && !(id in Object.prototype), "no id"),
]);
