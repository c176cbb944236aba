import { z } from "zod";

/** A comment by staff, as the controls and the console take it. */
export const staffComment = z.object({
  author: z.string().min(1).max(191),
  body: z.string().min(1).max(65_535),
});
