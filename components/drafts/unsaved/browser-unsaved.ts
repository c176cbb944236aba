import type { BrowserOwner } from "@/lib/auth/session/browser-owner";
import { newId } from "@/lib/domain/ids";
import type { Form } from "@/lib/drafts/form";
import { holdForThisPage } from "./hold-for-this-page";
import { readUnsaved } from "./read-unsaved";
import { type SealedRecords, sealedRecords } from "./sealed-records";
import { draftless, type UnsavedChanges, unsavedNameOf } from "./unsaved-record";

/** Where the browser keeps it meanwhile. */
export type UnsavedStore<Content> = {
  /** Never rejects; done when it is known whether it lies there. */
  keep: (draftId: string | null, changes: UnsavedChanges<Content>) => Promise<void>;
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

  async keep(draftId: string | null, changes: UnsavedChanges<Content>): Promise<void> {
    this.#asked += 1;
    const turn = this.#asked;
    const name = draftId === null ? this.#draftlessName : unsavedNameOf(this.owner, this.kind, draftId);
    const isWritten = await this.#inTurn(async (records) => {
      if (turn !== this.#asked || !(await this.#hold(name))) return false;
      const isKept = await records.write(name, JSON.stringify(changes));
      // What a save did not bring after the form went waits for the next visit.
      if (this.#hasLeft) this.#letGo();
      return isKept;
    });
    if (turn === this.#asked) this.#note(isWritten ? turn : null, isWritten ?? false);
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
    const found = this.#hasLeft ? null : await readUnsaved(records, this.kind, name);
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
