import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import { ordersAtMost } from "./limits/rules";
import type { OmissionReason } from "./rules";

export const askForArchiveSchema = z.object({ orderIds: z.array(idSchema).min(1).max(ordersAtMost) });
export type ArchiveRequest = z.infer<typeof askForArchiveSchema>;

export const archiveRefSchema = z.object({ id: idSchema });

/** What is not in an archive: a file, or an order of which nothing is. `position` is no other entry's of it. */
export type ArchiveOmission = {
  position: number;
  orderNumber: string | null;
  fileName: string | null;
  reason: OmissionReason;
};

/** The translations that the reader has asked for last. */
export type ArchiveView = {
  id: string;
  /** `ended`: it was given up, because rights changed or it failed again and again. */
  state: "preparing" | "ready" | "ended";
  orderCount: number;
  doneOrders: number;
  fileCount: number;
  sizeBytes: number;
  /** The first of them; all are in the list within the archive. */
  leftOut: ArchiveOmission[];
  leftOutCount: number;
  expiresAt: string;
};

/** Null where there is none. */
export type LatestArchive = { archive: ArchiveView | null };
