import { z } from "zod";
import { idSchema } from "@/lib/domain/ids";
import { visibleText } from "@/lib/domain/visible-text";
import { documentKindSchema } from "../drafts/schema";

/** The address of an upload: `?draft=…&document=…&name=…&kind=…`; the body is the file itself. */
export const uploadAddressSchema = z
  .object({
    draft: idSchema,
    /** Made by the browser, so that a retry names the same document. */
    document: idSchema,
    name: z
      .string()
      .max(500)
      .transform((name) => visibleText(name.replace(/[\\/]/g, " ")))
      .pipe(z.string().min(1, "A document needs a name").max(255, "The file's name is too long")),
    kind: documentKindSchema,
  })
  .transform(({ draft, document, name, kind }) => ({ draftId: draft, documentId: document, name, kind }));

export type UploadRef = z.infer<typeof uploadAddressSchema>;
