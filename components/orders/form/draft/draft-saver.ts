import type { OrderContent } from "@/lib/orders/form";
import type { OrderDraftView } from "@/lib/orders/schema";
import type { UnsavedChanges, UnsavedStore } from "../unsaved/browser-unsaved";
import type { Delay, DraftStore, SaveFailure } from "./draft-store";

/** How the typed answers stand. `changed` holds what another tab saved or placed; `closed`: thrown away. */
export type DraftStatus =
  | { kind: "untouched" }
  | { kind: "saving" }
  | { kind: "saved" }
  /** Not saved yet, and tried again. */
  | { kind: "delayed"; by: Delay }
  /** Not saved until the person has signed in again. */
  | { kind: "signed_out" }
  | { kind: "refused"; message: string }
  | { kind: "changed"; newer: OrderDraftView }
  | { kind: "closed" };

/** While the answers stand so, the server does not have what was typed last. */
const unsafeKinds: readonly DraftStatus["kind"][] = ["delayed", "signed_out", "refused", "changed"];

/** Long enough not to save every letter, short enough that a crash costs a word at most. */
const pauseMs = 600;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Keeps the draft on the server as it is typed: one save at a time, always the newest content, tried again until
 * the portal answers. A save names the version it is based on, so that another tab's work is never overwritten
 * unseen: then it stops until the person has chosen. What the server does not have is left with the browser meanwhile.
 */
export class DraftSaver {
  #draft: { id: string; version: number } | null;
  #pending: OrderContent | null = null;
  /** Sent, and its answer lost: repeated as it was before anything newer, else this page's own save looks like another's. */
  #unanswered: OrderContent | null = null;
  /** What the order was tried to be placed with, which the portal may have kept as it keeps a save. */
  #pressed: OrderContent | null = null;
  #savedJson: string;
  #running: Promise<void> | null = null;
  #opening: Promise<string> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = firstRetryMs;
  #paused = false;
  /** The browser keeps what the server does not have, so each further letter too, until a save has brought it all. */
  #isLeft = false;
  #status: DraftStatus;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly store: DraftStore,
    private readonly unsaved: UnsavedStore,
    draft: OrderDraftView | null,
    emptyOrder: OrderContent,
  ) {
    this.#draft = draft && { id: draft.draftId, version: draft.version };
    this.#savedJson = JSON.stringify(draft?.content ?? emptyOrder);
    this.#status = { kind: draft ? "saved" : "untouched" };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly status = (): DraftStatus => this.#status;

  get draftId(): string | null {
    return this.#draft?.id ?? null;
  }

  get hasUnsaved(): boolean {
    return this.#pending !== null;
  }

  /** Notes what the form holds now and saves it after a short pause. */
  schedule(content: OrderContent): void {
    if (JSON.stringify(content) === this.#savedJson && !this.#pending) return;
    this.#pending = content;
    if (this.#isLeft) this.#keep();
    if (this.#paused || this.#status.kind === "signed_out") return;
    clearTimeout(this.#timer);
    if (!unsafeKinds.includes(this.#status.kind)) this.#setStatus({ kind: "saving" });
    this.#timer = setTimeout(() => void this.flush(), this.#draft ? pauseMs : 0);
  }

  /** Saves at once what is not saved yet; never rejects, the status tells how it went. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#paused || !this.#pending) return this.#running ?? Promise.resolve();
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** The draft's id, made first where there is none; documents need it before they travel. */
  ensureDraftId(): Promise<string> {
    if (this.#draft) return Promise.resolve(this.#draft.id);
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /** Holds saving back, because the order is being placed with what the form shows. */
  async pause(): Promise<void> {
    this.#paused = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Notes what the order is placed with. @returns the version that it was typed on */
  press(content: OrderContent): number {
    this.#pressed = JSON.stringify(content) === this.#savedJson ? null : content;
    return this.#draft?.version ?? 0;
  }

  /** Saves again after `pause` or a conflict: first what was pressed, else this page's own press looks like another's. */
  resume(): void {
    this.#paused = false;
    this.#unanswered ??= this.#pressed;
    this.#pending ??= this.#pressed;
    this.#pressed = null;
    if (this.#pending) void this.flush();
  }

  /** Saves also what was saved before: after a press that was refused for a newer version, that tells which. */
  repeat(content: OrderContent): void {
    this.#pending = content;
    void this.flush();
  }

  /** The person has seen that there is a newer version and keeps what is on this page. */
  keepHere(newer: OrderDraftView, content: OrderContent): void {
    this.#draft = { id: newer.draftId, version: newer.version };
    this.#paused = false;
    this.#unanswered = null;
    this.#pending = content;
    void this.flush();
  }

  /** Takes up what an earlier visit typed and could not save. */
  takeUp({ content, version, unanswered }: UnsavedChanges): void {
    if (this.#draft) this.#draft = { ...this.#draft, version };
    this.#unanswered = unanswered;
    this.#pending = content;
    this.#keep();
    void this.flush();
  }

  /** Nothing of this is to be saved any more: it is placed, thrown away, or another version is taken. */
  stop(): void {
    this.#pending = null;
    this.#pressed = null;
    this.#unanswered = null;
    this.#drop();
    void this.pause();
  }

  /** The page is left: saves what it can, and leaves the rest to the next visit where the browser keeps it. */
  async leave(): Promise<void> {
    await this.flush();
    if (await this.unsaved.leave()) void this.pause();
  }

  /** The draft is gone: there is nothing to save into any more. */
  close(): void {
    this.#drop();
    this.#halt({ kind: "closed" });
  }

  async #open(): Promise<string> {
    const draft = await this.store.open();
    this.#draft = { id: draft.draftId, version: draft.version };
    if (!this.#pending) this.#setStatus({ kind: "saved" });
    return draft.draftId;
  }

  async #saveAll(): Promise<void> {
    while (this.#pending && !this.#paused) {
      const content = this.#unanswered ?? this.#pending;
      this.#setStatus({ kind: "saving" });
      try {
        const draftId = await this.ensureDraftId();
        if (this.#paused || !this.#draft) return;
        const { version } = await this.store.save(draftId, content, this.#draft.version);
        this.#draft = { id: draftId, version };
        this.#savedJson = JSON.stringify(content);
        this.#unanswered = null;
        this.#retryMs = firstRetryMs;
        if (this.#pending === content) this.#pending = null;
        else if (this.#isLeft) this.#keep();
      } catch (error) {
        const failure = this.store.failureOf(error);
        if (failure.kind === "delayed" && failure.mayHaveArrived) this.#unanswered = content;
        return this.#afterFailure(failure);
      }
    }
    if (this.#pending) return;
    this.#drop();
    if (!this.#paused) this.#setStatus({ kind: "saved" });
  }

  async #afterFailure(failure: SaveFailure): Promise<void> {
    const known = failure.kind === "conflict" ? await this.#readNewer() : failure;
    if (known.kind === "changed" || known.kind === "closed") this.#halt(known);
    else if (known.kind === "delayed") this.#retryLater(known.by);
    else if (known.kind !== "conflict") this.#setStatus(known);
    this.#keep();
  }

  /** What another tab saved or placed, or why that cannot be told now. */
  async #readNewer(): Promise<SaveFailure | { kind: "changed"; newer: OrderDraftView }> {
    if (!this.#draft) return { kind: "delayed", by: "fault", mayHaveArrived: false };
    try {
      return { kind: "changed", newer: await this.store.read(this.#draft.id) };
    } catch (error) {
      return this.store.failureOf(error);
    }
  }

  #retryLater(by: Delay): void {
    this.#setStatus({ kind: "delayed", by });
    this.#timer = setTimeout(() => void this.flush(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
  }

  #keep(): void {
    const content = this.#pending;
    if (!content) return;
    this.#isLeft = this.#status.kind !== "closed";
    const version = this.#draft?.version ?? 0;
    if (!this.#isLeft) this.unsaved.drop();
    else this.unsaved.keep(this.draftId, { content, version, unanswered: this.#unanswered });
  }

  #drop(): void {
    this.#isLeft = false;
    this.unsaved.drop();
  }

  #halt(status: DraftStatus): void {
    this.#paused = true;
    this.#setStatus(status);
  }

  #setStatus(status: DraftStatus): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}
