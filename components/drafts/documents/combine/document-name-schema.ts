import * as z from "zod/mini";
import type { MessageKey } from "@/lib/domain/message";
import { visibleText } from "@/lib/domain/visible-text";
import { endingLength, maxFileNameLength, withEnding } from "./document-name";

const missing: MessageKey = "draftErrors.combined.nameMissing";
const tooLong: MessageKey = "draftErrors.combined.nameTooLong";

/** What the new document is to be called, with its ending: a name on every machine, as it is read. */
export const combinedDocumentSchema = z.object({
  name: z.string().check(
    z.overwrite((typed) => visibleText(typed.replace(/[\\/]/g, " "))),
    z.minLength(1, missing),
    z.overwrite(withEnding),
    z.refine((name) => name.length <= maxFileNameLength, {
      error: tooLong,
      params: { most: maxFileNameLength - endingLength },
    }),
  ),
});
export type CombinedDocument = z.infer<typeof combinedDocumentSchema>;
