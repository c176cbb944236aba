import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import { documentKindSchema } from "../documents/schema";

/** The address at which a copy is asked for: `?draft=…&document=…&kind=…`; there is no body. */
export const copyAddressSchema = z
  .object({ draft: idSchema, document: idSchema, kind: documentKindSchema })
  .transform(({ draft, document, kind }) => ({ draftId: draft, documentId: document, kind }));

export type CopyRef = z.infer<typeof copyAddressSchema>;
