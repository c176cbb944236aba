import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import type { FileHolder } from "@/lib/domain/shapes";

/** Inputs of the files feature, and the shapes its reads answer with. Times are ISO 8601 UTC strings. */

export const fileListQuerySchema = z.object({
  /** What belongs to an order or a quote, or uploads that nothing was made of yet. */
  attached: z.boolean(),
  /** `nextCursor` of the page before. */
  cursor: idSchema.nullable().default(null),
});
export type FileListQuery = z.infer<typeof fileListQuerySchema>;

export type FileListRow = {
  id: string;
  name: string;
  /** source, reference, translation or revision. */
  kind: string;
  sizeBytes: number;
  uploadedAt: string;
  /** Null for an upload that nothing was made of. */
  attachedTo: { kind: FileHolder; id: string; number: string } | null;
  /** It was thrown away, and the service is asked to delete it. */
  isBeingDeleted: boolean;
};

export type FileListPage = {
  rows: FileListRow[];
  /** Null at the end. */
  nextCursor: string | null;
};
