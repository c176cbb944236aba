import type { DraftContent, DraftView } from "@/lib/orders/drafts/schema";

/** How the typed answers stand. `changed` holds what another tab saved or placed; `closed`: thrown away there. */
export type DraftStatus =
  | { kind: "untouched" }
  | { kind: "saving" }
  | { kind: "saved" }
  | { kind: "unreachable" }
  | { kind: "refused"; message: string }
  | { kind: "changed"; newer: DraftView }
  | { kind: "closed" };

/** Why a save did not work, as far as the saver must act differently. */
export type SaveFailure =
  | { kind: "conflict" }
  | { kind: "closed" }
  /** `mayHaveArrived`: the answer was lost, so that nobody knows whether it was saved. */
  | { kind: "unreachable"; mayHaveArrived: boolean }
  | { kind: "refused"; message: string };

/** What the saver asks of the server. */
export type DraftStore = {
  /** Makes a draft. */
  open: () => Promise<DraftView>;
  read: (draftId: string) => Promise<DraftView>;
  save: (draftId: string, content: DraftContent, version: number) => Promise<{ version: number }>;
  failureOf: (error: unknown) => SaveFailure;
};

/** Long enough not to save every letter, short enough that a crash costs a word at most. */
const pauseMs = 600;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Keeps the draft on the server as it is typed: one save at a time, always the newest content, tried again until
 * the portal answers. A save names the version it is based on, so that another tab's work is never overwritten
 * unseen: then it stops until the person has chosen.
 */
export class DraftSaver {
  #draft: { id: string; version: number } | null;
  #pending: DraftContent | null = null;
  /** Sent, and its answer lost: repeated as it was before anything newer, else this page's own save looks like another's. */
  #unanswered: DraftContent | null = null;
  #savedJson: string;
  #running: Promise<void> | null = null;
  #opening: Promise<string> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = firstRetryMs;
  #paused = false;
  #status: DraftStatus;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly store: DraftStore,
    draft: DraftView | null,
    emptyContent: DraftContent,
  ) {
    this.#draft = draft && { id: draft.draftId, version: draft.version };
    this.#savedJson = JSON.stringify(draft?.content ?? emptyContent);
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
  schedule(content: DraftContent): void {
    if (JSON.stringify(content) === this.#savedJson && !this.#pending) return;
    this.#pending = content;
    if (this.#paused) return;
    clearTimeout(this.#timer);
    if (this.#status.kind !== "unreachable") this.#setStatus({ kind: "saving" });
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

  /** Saves again after `pause` or a conflict. */
  resume(): void {
    this.#paused = false;
    if (this.#pending) void this.flush();
  }

  /** The person has seen that there is a newer version and keeps what is on this page. */
  keepHere(newer: DraftView, content: DraftContent): void {
    this.#draft = { id: newer.draftId, version: newer.version };
    this.#paused = false;
    this.#unanswered = null;
    this.#pending = content;
    void this.flush();
  }

  stop(): void {
    this.#pending = null;
    this.#unanswered = null;
    void this.pause();
  }

  /** The draft is gone: there is nothing to save into any more. */
  close(): void {
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
      } catch (error) {
        const failure = this.store.failureOf(error);
        if (failure.kind === "unreachable" && failure.mayHaveArrived) this.#unanswered = content;
        return this.#afterFailure(failure);
      }
    }
    if (!this.#paused) this.#setStatus({ kind: "saved" });
  }

  async #afterFailure(failure: SaveFailure): Promise<void> {
    const known = failure.kind === "conflict" ? await this.#readNewer() : failure;
    if (known.kind === "changed" || known.kind === "closed") this.#halt(known);
    else if (known.kind === "refused") this.#setStatus(known);
    else this.#retryLater();
  }

  /** What another tab saved or placed, or why that cannot be told now. */
  async #readNewer(): Promise<SaveFailure | { kind: "changed"; newer: DraftView }> {
    if (!this.#draft) return { kind: "unreachable", mayHaveArrived: false };
    try {
      return { kind: "changed", newer: await this.store.read(this.#draft.id) };
    } catch (error) {
      return this.store.failureOf(error);
    }
  }

  #retryLater(): void {
    this.#setStatus({ kind: "unreachable" });
    this.#timer = setTimeout(() => void this.flush(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
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
