import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";

/** A file by its bytes, as the portal hashed them on their way to whoever opened it. */
export const openedFileSchema = z.object({
  fileId: idSchema,
  /** In hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type OpenedFile = z.infer<typeof openedFileSchema>;
