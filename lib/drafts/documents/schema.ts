// Loaded with the page of a form: zod/mini, as in the form itself.
import * as z from "zod/mini";
import { measureSchema } from "../estimate/schema";

/** A document of a form, as the server tells of it and the browser reads what an upload is answered with. */

export const documentKindSchema = z.enum(["source", "reference"]);
export type DocumentKind = z.infer<typeof documentKindSchema>;

export const draftDocumentSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Told to the service at upload: another kind for an uploaded document means uploading it again. */
  kind: documentKindSchema,
  sizeBytes: z.number(),
  /** Of the file as it was chosen: neither its name nor its size tells a better scan from the first. */
  choiceId: z.string(),
  /** Of its bytes, in hexadecimal digits; null where they are not there, or came before it was kept. */
  sha256: z.nullable(z.string()),
  state: z.enum(["uploading", "uploaded", "failed"]),
  /** Ours of the file whose bytes these are, where the service has them. Left out where not. */
  fileId: z.optional(z.string()),
  /** The portal can fetch its bytes from where they are and send them again, without the browser. Left out where not. */
  isCopy: z.optional(z.literal(true)),
  /** What its person's browser counted in these bytes. Left out where nothing was counted. */
  measure: z.optional(measureSchema),
});
export type DraftDocumentView = z.infer<typeof draftDocumentSchema>;
/** What a press says of each document that the person sees. */
export type SeenDocument = Pick<DraftDocumentView, "id" | "kind" | "choiceId">;
