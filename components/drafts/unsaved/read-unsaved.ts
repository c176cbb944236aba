import * as z from "zod/mini";
import type { Form } from "@/lib/drafts/form";
import type { SealedRecords } from "./sealed-records";
import type { UnsavedChanges } from "./unsaved-record";

/** @returns null where nothing is kept under the name, or nothing that can be read */
export async function readUnsaved<Content extends object>(
  records: SealedRecords,
  { content }: Pick<Form<Content>, "content">,
  name: string,
): Promise<UnsavedChanges<Content> | null> {
  const text = await records.read(name);
  if (text === null) return null;
  const unsaved = z.object({ content, version: z.int(), unanswered: z.nullable(content) });
  // An older release may have written it in another form.
  return unsaved.safeParse(JSON.parse(text)).data ?? null;
}
