import { dequal } from "dequal";
import { backoffMs } from "@/lib/domain/backoff";
import type { Message } from "@/lib/domain/message";
import type { DraftView } from "@/lib/drafts/schema";
import type { UnsavedStore } from "../unsaved/browser-unsaved";
import type { UnsavedChanges } from "../unsaved/unsaved-record";
import { type Delay, type DraftStore, type SaveFailure, saveFailureOf } from "./draft-store";

/** How the typed answers stand. `changed` holds what another tab saved or sent; `closed`: thrown away. */
export type DraftStatus<Content = unknown> =
  | { kind: "untouched" }
  | { kind: "saving" }
  | { kind: "saved" }
  /** Not saved yet, and tried again. */
  | { kind: "delayed"; by: Delay }
  /** Not saved until the person has signed in again. */
  | { kind: "signed_out" }
  | { kind: "refused"; message: Message }
  | { kind: "changed"; newer: DraftView<Content> }
  | { kind: "closed" };

/** While the answers stand so, the server does not have what was typed last. */
const unsafeKinds: readonly DraftStatus["kind"][] = ["delayed", "signed_out", "refused", "changed"];

/** Long enough not to save every letter, short enough that a crash costs a word at most. */
const pauseMs = 600;
const longestRetryMs = 30_000;

/**
 * Keeps the draft on the server as it is typed: one save at a time, always the newest content, tried again until
 * the portal answers. A save names the version it is based on, so that another tab's work is never overwritten
 * unseen: then it stops until the person has chosen. What the server does not have is left with the browser meanwhile.
 */
export class DraftSaver<Content extends object> {
  #draft: { id: string; version: number } | null;
  #pending: Content | null = null;
  /** Sent, and its answer lost: repeated as it was before anything newer, else this page's own save looks like another's. */
  #unanswered: Content | null = null;
  #saved: Content;
  #running: Promise<void> | null = null;
  #opening: Promise<string> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** In a row. */
  #failures = 0;
  #paused = false;
  /** The browser keeps what the server does not have, so each further letter too, until a save has brought it all. */
  #isLeft = false;
  #status: DraftStatus<Content>;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly store: DraftStore<Content>,
    private readonly unsaved: UnsavedStore<Content>,
    draft: DraftView<Content> | null,
    emptyContent: Content,
  ) {
    this.#draft = draft && { id: draft.draftId, version: draft.version };
    this.#saved = structuredClone(draft?.content ?? emptyContent);
    this.#status = { kind: draft ? "saved" : "untouched" };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly status = (): DraftStatus<Content> => this.#status;

  get draftId(): string | null {
    return this.#draft?.id ?? null;
  }

  /** The draft's id, or once it is made where that is under way. */
  get draftIdToCome(): Promise<string> | string | null {
    return this.draftId ?? this.#opening;
  }

  get hasUnsaved(): boolean {
    return this.#pending !== null;
  }

  /** Notes what the form holds now and saves it after a short pause. */
  schedule(content: Content): void {
    if (dequal(content, this.#saved) && !this.#pending) return;
    this.#pending = content;
    if (this.#isLeft) void this.#keep();
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

  /** Holds saving back, because the form is being sent as it is. */
  async pause(): Promise<void> {
    this.#paused = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /**
   * Notes what is sent: the portal may keep it as it keeps a save, of which nobody heard until it is known what
   * became of the press. It lies in the browser before it is sent, so that a page that is closed then loses nothing.
   * @returns the version that it was typed on
   */
  async press(content: Content): Promise<number> {
    if (!dequal(content, this.#saved)) {
      this.#unanswered ??= content;
      this.#pending ??= content;
      await this.#keep();
    }
    return this.#draft?.version ?? 0;
  }

  /** Saves again after `pause` or a conflict. */
  resume(): void {
    this.#paused = false;
    if (this.#pending) void this.flush();
    // By a save that ended while it was held back.
    else if (this.#status.kind === "saving") this.#setStatus({ kind: "saved" });
  }

  /** Saves also what was saved before: after a press that was refused for a newer version, that tells which. */
  repeat(content: Content): void {
    this.#pending = content;
    void this.flush();
  }

  /** The person has seen that there is a newer version and keeps what is on this page. */
  keepHere(newer: DraftView<Content>, content: Content): void {
    this.#draft = { id: newer.draftId, version: newer.version };
    this.#paused = false;
    this.#unanswered = null;
    this.#pending = content;
    void this.flush();
  }

  /** Takes up what an earlier visit typed and could not save. */
  takeUp({ content, version, unanswered }: UnsavedChanges<Content>): void {
    if (this.#draft) this.#draft = { ...this.#draft, version };
    this.#unanswered = unanswered;
    this.#pending = content;
    void this.#keep();
    void this.flush();
  }

  /** Nothing of this is to be saved any more: it is sent, thrown away, or another version is taken. */
  stop(): void {
    this.#pending = null;
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
        this.#saved = structuredClone(content);
        this.#unanswered = null;
        this.#failures = 0;
        if (this.#pending === content) this.#pending = null;
        else if (this.#isLeft) void this.#keep();
      } catch (error) {
        const failure = saveFailureOf(error);
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
    void this.#keep();
  }

  /** What another tab saved or sent, or why that cannot be told now. */
  async #readNewer(): Promise<SaveFailure | { kind: "changed"; newer: DraftView<Content> }> {
    if (!this.#draft) return { kind: "delayed", by: "fault", mayHaveArrived: false };
    try {
      return { kind: "changed", newer: await this.store.read(this.#draft.id) };
    } catch (error) {
      return saveFailureOf(error);
    }
  }

  #retryLater(by: Delay): void {
    this.#setStatus({ kind: "delayed", by });
    this.#timer = setTimeout(
      () => void this.flush(),
      backoffMs(this.#failures, { longestMs: longestRetryMs }),
    );
    this.#failures += 1;
  }

  /** @returns a promise of the moment by which the browser has it, or has not been able to keep it */
  async #keep(): Promise<void> {
    const content = this.#pending;
    if (!content) return;
    this.#isLeft = this.#status.kind !== "closed";
    const version = this.#draft?.version ?? 0;
    if (!this.#isLeft) this.unsaved.drop();
    else await this.unsaved.keep(this.draftId, { content, version, unanswered: this.#unanswered });
  }

  #drop(): void {
    this.#isLeft = false;
    this.unsaved.drop();
  }

  #halt(status: DraftStatus<Content>): void {
    this.#paused = true;
    this.#setStatus(status);
  }

  #setStatus(status: DraftStatus<Content>): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}
