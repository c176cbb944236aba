import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";

/** What makes orders take as long as each other. */
export const turnaroundCriteriaSchema = z.object({
  connectionId: idSchema,
  sourceLanguage: z.string().max(40),
  targetLanguage: z.string().max(40),
  expedited: z.stringbool(),
  notarization: z.stringbool(),
});
export type TurnaroundCriteria = z.infer<typeof turnaroundCriteriaSchema>;

/** How long orders took from being placed to being completed. */
export type Expected = {
  /** Nine in ten took longer than the first, and nine in ten no longer than the second, of so many. */
  fromMs: number;
  toMs: number;
  orders: number;
  /** Whether all of them are in the same languages. */
  isOfPair: boolean;
};
