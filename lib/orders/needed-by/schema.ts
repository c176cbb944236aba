import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import { dayOf } from "@/lib/domain/lists/day";
import type { MessageKey } from "@/lib/domain/message";
import { optionalChoice } from "@/lib/domain/optional-choice";

const day = z
  .string()
  .check(z.refine((said) => dayOf([said]) !== null, "draftErrors.fields.neededByNoDay" satisfies MessageKey));

/**
 * By when it is needed, as `2026-12-01`; null takes that away. Whether the day is one that may be said, its mutation
 * decides: that goes by the day that it is for the person.
 */
export const neededByFormSchema = z.object({ neededBy: optionalChoice(day) });
export type NeededByForm = z.infer<typeof neededByFormSchema>;

export const changeNeededBySchema = z.extend(neededByFormSchema, { orderId: idSchema });
export type ChangeNeededBy = z.infer<typeof changeNeededBySchema>;
