import { z } from "zod";
import { storableText } from "@/lib/domain/storable-text";

const longestId = 64;
/** As a part of an address they lead elsewhere, however they are encoded. */
const steps = [".", ".."];

/** The service's id of something, as text: one that an index can hold, and a part of an address. */
export const serviceIdSchema = z.union([
  z.int().transform(String),
  z
    .string()
    .min(1)
    .max(longestId)
    .refine((id) => storableText(id) === id && !steps.includes(id), "no id"),
]);
