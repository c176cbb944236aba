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

export const downloadSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

export type WireFile = z.output<typeof fileSchema>;
