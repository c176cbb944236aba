import { z } from "zod";
import { visibleFileName } from "@/lib/domain/visible-text";
import { id, text, time } from "../wire";

export const fileSchema = z.object({
  id,
  name: z.string().transform(visibleFileName),
  type: text,
  size: z.int().nonnegative(),
  created_at: time,
});

/** Room for a signed address, within what a browser takes of the headers of an answer. */
const longestAddress = 8 * 1024;

export const downloadSchema = z.object({
  url: z
    .url({ protocol: /^https?$/ })
    .max(longestAddress)
    .transform((url) => new URL(url).href),
});

export type WireFile = z.output<typeof fileSchema>;
