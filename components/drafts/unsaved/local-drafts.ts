import type { BrowserOwner } from "@/lib/auth/session/browser-owner";
import type { Form } from "@/lib/drafts/form";
import { holdForThisPage, isHeldByAPage } from "./hold-for-this-page";
import { sealedRecords } from "./sealed-records";
import { draftless, unsavedNameOf } from "./unsaved-record";

/** The forms that only this browser has. */

/** A form of which the server has nothing that was typed: begun without a draft, or in one that was never saved. */
export type LocalDraft<Content = object> = {
  /** Among those of its person and kind. */
  id: string;
  /** What became of that draft the server alone knows. */
  draftId: string | null;
  content: Content;
  /** When it was last kept, in milliseconds. */
  at: number;
};

/** Whether anything of a form lies in this browser, before what reads it is loaded. */
export function hasLocalRecords(owner: BrowserOwner, kind: Pick<Form, "name">): boolean {
  return (sealedRecords(owner.key)?.list(unsavedNameOf(owner, kind, "")).length ?? 0) > 0;
}

/** Those that nobody works on now, the newest first. */
export async function listLocalDrafts<Content extends object>(
  owner: BrowserOwner,
  kind: Pick<Form<Content>, "name" | "content">,
): Promise<LocalDraft<Content>[]> {
  const records = sealedRecords(owner.key);
  if (!records) return [];
  const { readUnsaved } = await import("./read-unsaved");
  const beginning = unsavedNameOf(owner, kind, "");
  const drafts: LocalDraft<Content>[] = [];
  for (const { name, at } of records.list(beginning)) {
    const id = name.slice(beginning.length);
    const draftId = id.startsWith(draftless) ? null : id;
    const changes = await readUnsaved(records, kind, name);
    if (!changes || (draftId && changes.version > 0) || (await isHeldByAPage(name))) continue;
    drafts.push({ id, draftId, content: changes.content, at });
  }
  return drafts;
}

/**
 * Throws away what only this browser has; nothing where a page works on it, or has kept more of it since.
 * @param draft as it was listed; without a time whatever is kept of it
 */
export async function discardLocalDraft(
  owner: BrowserOwner,
  kind: Pick<Form, "name">,
  { id, at }: Pick<LocalDraft, "id"> & { at?: number },
): Promise<void> {
  const records = sealedRecords(owner.key);
  const name = unsavedNameOf(owner, kind, id);
  if (!records || (await isHeldByAPage(name))) return;
  const letGo = await holdForThisPage(name);
  if (!letGo) return;
  const known = records.list(name).find((record) => record.name === name);
  if (at === undefined || known?.at === at) records.remove(name);
  letGo();
}
