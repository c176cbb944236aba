import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";

/** Whether the day is one that may be said, its mutation decides: that goes by the day that it is for the person. */
export const changeNeededBySchema = z.object({
  orderId: idSchema,
  /** As `2026-12-01`; null takes it away. */
  neededBy: z.nullable(z.string().check(z.maxLength(12))),
});
export type ChangeNeededBy = z.infer<typeof changeNeededBySchema>;
