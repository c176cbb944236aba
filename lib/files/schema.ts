import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import type { ListPage } from "@/lib/domain/lists/page";
import type { Attachment } from "./list/rules";

/** Inputs of the files feature, and the shapes its reads answer with. Times are ISO 8601 UTC strings. */

export const fileRefSchema = z.object({ fileId: idSchema });
export type FileRef = z.infer<typeof fileRefSchema>;

/** What a file is attached to: a revision is told by the order that it is of. */
export type Holder = { kind: Exclude<Attachment, "nothing">; id: string; number: string };

export type FileListRow = {
  id: string;
  name: string;
  /** source, reference, translation or revision. */
  kind: string;
  sizeBytes: number;
  uploadedAt: string;
  /** When it was last seen to have changed. */
  changedAt: string;
  /** What it is attached to, as far as the reader sees it; null for what is attached to nothing that is known. */
  attachedTo: Holder | null;
  /**
   * Of what is attached to nothing: whether it lies in a form, or is part of what is being sent; whether the service is
   * asked to delete it; whether everything that it could be attached to was read since.
   */
  standing: "attached" | "in_use" | "being_deleted" | "unknown" | "free";
  /** The reader may have it deleted now; left out where not. */
  mayDelete?: true;
  /** Left out where the business has one connection alone. */
  connectionName?: string;
};

export type FileListPage = ListPage<FileListRow> & {
  /** When the service last confirmed what is shown; null before it ever did. */
  confirmedAt: string | null;
  /** False while something was not read whole to which any of these may be attached. */
  isAttachmentKnown: boolean;
};
