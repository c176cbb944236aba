import { z } from "zod";
import type { BrowserOwner } from "@/lib/auth/browser-owner";
import { newId } from "@/lib/domain/ids";
import { orderContentSchema } from "@/lib/orders/form";
import { holdForThisPage } from "./hold-for-this-page";
import { type SealedRecords, sealedRecords } from "./sealed-records";

/** What the server does not have yet. */
export type UnsavedChanges = z.infer<typeof unsavedSchema>;

const unsavedSchema = z.object({
  content: orderContentSchema,
  /** The version of the draft that it was typed on. */
  version: z.number().int(),
  /** What the server may have of it: sent, and its answer lost. */
  unanswered: orderContentSchema.nullable(),
});

/** Where the browser keeps it meanwhile. */
export type UnsavedStore = {
  keep: (draftId: string | null, changes: UnsavedChanges) => void;
  drop: () => void;
  /** The form goes. @returns whether what it kept lies there for the next visit */
  leave: () => Promise<boolean>;
};

/**
 * One form's changes that the server does not have, sealed in this browser under the draft's id. One page at a time
 * keeps those of a draft, so that none writes over another's and "kept" is true for whoever reads it
 * (docs/decisions/061-unsaved-changes-stay-in-the-browser.md).
 */
export class BrowserUnsaved implements UnsavedStore {
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
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly owner: BrowserOwner,
    private readonly firstDraftId: string | null,
  ) {
    this.#records = sealedRecords(owner.key);
    this.#draftlessName = `${this.#draftlessPrefix}.${newId()}`;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether what was typed is kept here; each further letter is, a moment later. Null while nothing has to be. */
  readonly isKept = (): boolean | null => this.#isKept;

  /** Whether the last letter is. */
  get isWhole(): boolean {
    return this.#kept !== null && this.#kept === this.#asked;
  }

  keep(draftId: string | null, changes: UnsavedChanges): void {
    this.#asked += 1;
    const turn = this.#asked;
    const name = this.#nameOf(draftId);
    const written = this.#inTurn(
      async (records) =>
        turn === this.#asked && (await this.#hold(name)) && records.write(name, JSON.stringify(changes)),
    );
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

  async leave(): Promise<boolean> {
    await this.#work;
    const { isWhole } = this;
    this.#letGo();
    return isWhole;
  }

  /**
   * What an earlier visit left; null where it left nothing, or another page has it. A form without a draft takes the
   * newest that only this browser has: begun without a draft, or in one that was never saved and that no list shows.
   */
  async find(): Promise<UnsavedChanges | null> {
    return await this.#inTurn(async (records) => {
      for (const name of this.#namesLeft(records)) {
        // What was typed here since stands.
        if (this.#held) break;
        const found = await this.#take(records, name);
        if (!found) continue;
        if (this.firstDraftId === null) this.#draftlessName = name;
        this.#note(this.#asked, true);
        return found;
      }
      return null;
    });
  }

  #namesLeft(records: SealedRecords): string[] {
    if (this.firstDraftId === null) return records.namesOf(`${this.owner.id}.`);
    return [this.#nameOf(this.firstDraftId)];
  }

  async #take(records: SealedRecords, name: string): Promise<UnsavedChanges | null> {
    if (!(await this.#hold(name))) return null;
    const found = readChanges(await records.read(name));
    const isOnServer = found && found.version > 0 && !name.startsWith(this.#draftlessPrefix);
    if (found && !(this.firstDraftId === null && isOnServer)) return found;
    this.#letGo();
    return null;
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

  #nameOf(draftId: string | null): string {
    return draftId === null ? this.#draftlessName : `${this.owner.id}.${draftId}`;
  }

  get #draftlessPrefix(): string {
    return `${this.owner.id}.new`;
  }
}

function readChanges(text: string | null): UnsavedChanges | null {
  if (text === null) return null;
  // An older release may have written it in another form.
  return unsavedSchema.safeParse(JSON.parse(text)).data ?? null;
}
