import { z } from "zod";
import type { BrowserOwner } from "@/lib/auth/session/browser-owner";
import { newId } from "@/lib/domain/ids";
import type { Form } from "@/lib/drafts/form";
import { holdForThisPage, isHeldByAPage } from "./hold-for-this-page";
import { type SealedRecords, sealedRecords } from "./sealed-records";

/** What the server does not have yet. */
export type UnsavedChanges<Content> = {
  content: Content;
  /** The version of the draft that it was typed on. */
  version: number;
  /** What the server may have of it: sent, and its answer lost. */
  unanswered: Content | null;
};

/** Where the browser keeps it meanwhile. */
export type UnsavedStore<Content> = {
  keep: (draftId: string | null, changes: UnsavedChanges<Content>) => void;
  drop: () => void;
  /** The form goes. @returns whether what it kept lies there for the next visit */
  leave: () => Promise<boolean>;
};

/**
 * One form's changes that the server does not have, sealed in this browser under the draft's id. One page at a time
 * keeps those of a draft, so that none writes over another's and "kept" is true for whoever reads it
 * (docs/decisions/061-unsaved-changes-stay-in-the-browser.md).
 */
export class BrowserUnsaved<Content extends object> implements UnsavedStore<Content> {
  readonly #records: SealedRecords | null;
  /** What this page holds now. */
  #held: { name: string; letGo: () => void } | null = null;
  /** Sealing takes a moment: one thing after another, and of several that wait only the newest is kept. */
  #work: Promise<unknown> = Promise.resolve();
  #asked = 0;
  /** The number of what lies there. */
  #kept: number | null = null;
  #isKept: boolean | null = null;
  /** Under which it lies while the form has no draft: none writes over another that was begun without a connection. */
  #draftlessName: string;
  #hasLeft = false;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly owner: BrowserOwner,
    private readonly kind: Pick<Form<Content>, "name" | "content">,
    private readonly firstDraftId: string | null,
  ) {
    this.#records = sealedRecords(owner.key);
    this.#draftlessName = unsavedNameOf(owner, kind, `${draftless}${newId()}`);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether what was typed is kept here; each further letter is, a moment later. Null while nothing has to be. */
  readonly isKept = (): boolean | null => this.#isKept;

  /** Stands for a form without a draft, on this visit and on the next that goes on with it. */
  get draftlessName(): string {
    return this.#draftlessName;
  }

  /** Whether the last letter is. */
  get isWhole(): boolean {
    return this.#kept !== null && this.#kept === this.#asked;
  }

  keep(draftId: string | null, changes: UnsavedChanges<Content>): void {
    this.#asked += 1;
    const turn = this.#asked;
    const name = draftId === null ? this.#draftlessName : unsavedNameOf(this.owner, this.kind, draftId);
    const written = this.#inTurn(async (records) => {
      if (turn !== this.#asked || !(await this.#hold(name))) return false;
      const isWritten = await records.write(name, JSON.stringify(changes));
      // What a save did not bring after the form went waits for the next visit.
      if (this.#hasLeft) this.#letGo();
      return isWritten;
    });
    void written.then((isWritten) => {
      if (turn === this.#asked) this.#note(isWritten ? turn : null, isWritten ?? false);
    });
  }

  drop(): void {
    this.#asked += 1;
    void this.#inTurn(async (records) => {
      if (this.#held) records.remove(this.#held.name);
      this.#letGo();
    });
    this.#note(null, null);
  }

  /** Leaves what was found for later, or for another page. */
  putAway(): void {
    void this.#inTurn(async () => this.#letGo());
    this.#note(null, null);
  }

  async leave(): Promise<boolean> {
    this.#hasLeft = true;
    await this.#work;
    const { isWhole } = this;
    this.#letGo();
    return isWhole;
  }

  /**
   * What an earlier visit left; null where it left nothing, or another page has it. A form without a draft takes what
   * another without one left.
   * @param goesOnWith which of those that only this browser has; null for the newest that never had a draft
   */
  async find(goesOnWith: string | null = null): Promise<UnsavedChanges<Content> | null> {
    return await this.#inTurn(async (records) => {
      for (const name of this.#namesLeft(records, goesOnWith)) {
        // What was typed here since stands, and a form that is gone takes nothing.
        if (this.#held || this.#hasLeft) break;
        const found = await this.#take(records, name);
        if (!found) continue;
        if (this.firstDraftId === null) this.#draftlessName = name;
        this.#note(this.#asked, true);
        return found;
      }
      return null;
    });
  }

  #namesLeft(records: SealedRecords, goesOnWith: string | null): string[] {
    const named = this.firstDraftId ?? goesOnWith;
    if (named !== null) return [unsavedNameOf(this.owner, this.kind, named)];
    return records.list(unsavedNameOf(this.owner, this.kind, draftless)).map(({ name }) => name);
  }

  async #take(records: SealedRecords, name: string): Promise<UnsavedChanges<Content> | null> {
    if (!(await this.#hold(name))) return null;
    const found = this.#hasLeft ? null : await readChanges(records, this.kind, name);
    if (!found) this.#letGo();
    return found;
  }

  /** @returns null where the browser keeps nothing, or failed to */
  #inTurn<Result>(work: (records: SealedRecords) => Promise<Result>): Promise<Result | null> {
    const records = this.#records;
    if (!records) return Promise.resolve(null);
    const done = this.#work
      .then(() => work(records))
      .catch(() => {
        this.#letGo();
        return null;
      });
    this.#work = done;
    return done;
  }

  async #hold(name: string): Promise<boolean> {
    if (this.#held?.name === name) return true;
    const letGo = await holdForThisPage(name);
    if (!letGo) return false;
    // A form that began empty has a draft now, under whose id its changes lie from here on.
    if (this.#held) this.#records?.remove(this.#held.name);
    this.#letGo();
    this.#held = { name, letGo };
    return true;
  }

  #letGo(): void {
    this.#held?.letGo();
    this.#held = null;
  }

  #note(kept: number | null, isKept: boolean | null): void {
    this.#kept = kept;
    if (this.#isKept === isKept) return;
    this.#isKept = isKept;
    for (const listener of this.#listeners) listener();
  }
}

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

/** Those that nobody works on now, the newest first. */
export async function listLocalDrafts<Content extends object>(
  owner: BrowserOwner,
  kind: Pick<Form<Content>, "name" | "content">,
): Promise<LocalDraft<Content>[]> {
  const records = sealedRecords(owner.key);
  if (!records) return [];
  const beginning = unsavedNameOf(owner, kind, "");
  const drafts: LocalDraft<Content>[] = [];
  for (const { name, at } of records.list(beginning)) {
    const id = name.slice(beginning.length);
    const draftId = id.startsWith(draftless) ? null : id;
    const changes = await readChanges(records, kind, name);
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

/** The beginning of the ids of forms without a draft. */
const draftless = "new.";

/** Under which the changes of a draft lie, or of a form without one. */
export function unsavedNameOf(owner: BrowserOwner, { name }: Pick<Form, "name">, id: string): string {
  return `${owner.id}.${name}.${id}`;
}

/** What documents wait under that were all there was of a form. */
export function documentsAlone(owner: BrowserOwner, kind: Pick<Form, "name">): string {
  return unsavedNameOf(owner, kind, "documents");
}

async function readChanges<Content extends object>(
  records: SealedRecords,
  { content }: Pick<Form<Content>, "content">,
  name: string,
): Promise<UnsavedChanges<Content> | null> {
  const text = await records.read(name);
  if (text === null) return null;
  const unsaved = z.object({ content, version: z.number().int(), unanswered: content.nullable() });
  // An older release may have written it in another form.
  return unsaved.safeParse(JSON.parse(text)).data ?? null;
}
