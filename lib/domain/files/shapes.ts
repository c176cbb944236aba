import { z } from "zod";
import { time } from "../shapes";

/** Files, as the service tells of them. */

export type FileKind = "source" | "reference" | "translation" | "revision" | (string & {});

/** Those that the service makes; people send the others. */
const madeByService: readonly FileKind[] = ["translation", "revision"];

/** Whether it came from the service, whatever it is attached to. */
export function isMadeByService({ kind }: { kind: FileKind }): boolean {
  return madeByService.includes(kind);
}

// The service may add words to these, so that every word parses.
const fileKind: z.ZodType<FileKind> = z.string();

export const serviceFileSchema = z.object({
  serviceId: z.string(),
  name: z.string(),
  kind: fileKind,
  sizeBytes: z.int(),
  createdAt: time,
  /** Told by lists alone. */
  isArchived: z.boolean().optional(),
});

export type ServiceFile = z.infer<typeof serviceFileSchema>;
