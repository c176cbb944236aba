import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import { shortTextSchema } from "@/lib/domain/short-text-schema";
import { maxViewNameLength, maxViewQueryLength, viewedLists } from "./rules";

const name = shortTextSchema({
  missing: "viewErrors.missing",
  atMost: maxViewNameLength,
  tooLong: "viewErrors.tooLong",
});
const query = z.string().check(z.maxLength(maxViewQueryLength, "viewErrors.queryTooLong"));

/** What is said of a view: the rest is what the list shows. */
export const viewFormSchema = z.object({ name, isShared: z.boolean() });
export type ViewForm = z.infer<typeof viewFormSchema>;

export const saveViewSchema = z.extend(viewFormSchema, {
  list: z.enum(viewedLists),
  /** What stands behind the question mark of the list's address. */
  query,
});
export type SaveViewInput = z.infer<typeof saveViewSchema>;

/** What is left out stays as it is. */
export const changeViewSchema = z.object({
  viewId: idSchema,
  name: z.optional(name),
  isShared: z.optional(z.boolean()),
  query: z.optional(query),
});
export type ChangeViewInput = z.infer<typeof changeViewSchema>;

export const viewRefSchema = z.object({ viewId: idSchema });
export type ViewRef = z.infer<typeof viewRefSchema>;

/** A view as it is chosen. */
export type ListViewRow = {
  id: string;
  name: string;
  isShared: boolean;
  /** As the list's address has it today, whatever it was when it was kept. */
  query: string;
  mayChange: boolean;
};

export type ListViews = {
  /** By their names. */
  views: ListViewRow[];
  /** Whether the reader may share any. */
  mayShare: boolean;
};
