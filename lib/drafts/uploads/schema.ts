import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import type { MessageKey } from "@/lib/domain/message";
import { visibleText } from "@/lib/domain/visible-text";
import { documentKindSchema } from "../documents/schema";
import { documentsAtMost } from "../rules";

/** The address of an upload: `?draft=…&document=…&choice=…&name=…&kind=…&position=…&replaces=…,…`; the body is the file itself. */
export const uploadAddressSchema = z
  .object({
    draft: idSchema,
    /** Made by the browser, so that a retry names the same document. */
    document: idSchema,
    /** Of the file as it was chosen, made by the browser: a retry names the same, another file has another. */
    choice: idSchema,
    name: z
      .string()
      .max(500)
      .transform((name) => visibleText(name.replace(/[\\/]/g, " ")))
      .pipe(
        z
          .string()
          .min(1, "draftErrors.upload.noName" satisfies MessageKey)
          .max(255, "draftErrors.upload.nameTooLong" satisfies MessageKey)
          .regex(/[^.]/, "draftErrors.upload.noName" satisfies MessageKey),
      ),
    kind: documentKindSchema,
    /** Where the person put it: of several that are on their way at once any may arrive first. */
    position: z.coerce.number().int().min(0).max(10_000).optional(),
    /** By their choices, so that another file that has the place of one by now stays. */
    replaces: z
      .string()
      .transform((choices) => choices.split(","))
      .pipe(z.array(idSchema).max(documentsAtMost))
      .optional(),
  })
  .transform(({ draft, document, choice, ...rest }) => ({
    draftId: draft,
    documentId: document,
    choiceId: choice,
    ...rest,
  }));

export type UploadRef = z.infer<typeof uploadAddressSchema>;
