import { onlineManager } from "@tanstack/react-query";
import { isUnanswered } from "@/components/actions/use-until-answered";
import { leaveForSignIn } from "@/components/shell/leave-for-sign-in";
import { isAppError, toAppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { type Message, message } from "@/lib/domain/message";
import type { DocumentKind, DraftDocumentView } from "@/lib/drafts/documents/schema";
import { type DocumentStore, hasArrived } from "./document-store";
import {
  asAnswered,
  asChosen,
  canBeSent,
  type FormDocument,
  fromDraft,
  isTravelling,
  isTypeFixed,
  waitingForConnection,
  waitingForToken,
} from "./form-document";
import { startUpload, type UploadOutcome } from "./upload-request";
import { warnBeforeLeaving } from "./warn-before-leaving";

/** Uploads at once from one page; the rest wait, so that each moves visibly and none starves the others. */
const uploadsAtOnce = 3;
/** A browser says that it is online before the connection carries anything: what breaks off so soon is sent again. */
const [settlesWithinMs, sentAgainAfterMs] = [10_000, 1_000];

/** The documents of the form and their uploads: a store outside React, so that rendering never touches a transfer. */
export class UploadQueue {
  #documents: readonly FormDocument[];
  readonly #running = new Map<string, () => void>();
  /** Why what is to travel waits for the person: they have to sign in again, or to give an access token. */
  #heldFor: Message | null = null;
  /** Choices of files that are still compared, or asked about. */
  #undecided = 0;
  #stopListening: (() => void) | null = null;
  /** When the connection came back, by the page's own clock. */
  #onlineSince = Number.NEGATIVE_INFINITY;
  #takenOverBy: UploadQueue | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly store: DocumentStore,
    documents: readonly DraftDocumentView[],
    /** What a document is that is added. */
    private readonly addedAs: DocumentKind = "source",
  ) {
    this.#documents = documents.map(fromDraft);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly documents = (): readonly FormDocument[] => this.#documents;

  /**
   * @param replaces choices of files whose documents the portal takes off the form as these arrive
   * @returns the ids of the documents that they are
   */
  add(files: readonly File[], kind = this.addedAs, replaces?: readonly string[]): string[] {
    const added = files.map((file): FormDocument => {
      const chosen = asChosen(file);
      const state = chosen.reason ? "refused" : "waiting";
      return { id: newId(), kind, state, isAtPortal: false, replaces, ...chosen };
    });
    this.#set([...this.#documents, ...added]);
    this.#startNext();
    return added.map(({ id }) => id);
  }

  /** Files were chosen of which it is not known yet whether they are added. @returns what tells that it is */
  expectMore(): () => void {
    this.#undecided += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#undecided -= 1;
      this.#set(this.#documents);
    };
  }

  /** Sends a failed document again; `chosenAgain` where the browser no longer has its bytes. */
  retry(id: string, chosenAgain?: File): void {
    const document = this.#find(id);
    if (!document || document.state === "removing") return;
    const chosen = chosenAgain
      ? asChosen(chosenAgain)
      : document.file
        ? asChosen(document.file, document.choiceId)
        : document.isCopy && { sentBytes: 0, isCutOff: false, reason: null };
    if (!chosen) return;
    this.#cancel(id);
    this.#patch(id, { state: chosen.reason ? "failed" : "waiting", ...chosen });
    this.#startNext();
  }

  /**
   * The service is told the type with the bytes and cannot change it later, so what was sent is sent anew. Rejects,
   * and the type stays, where the server must be told and refuses.
   */
  async changeKind(id: string, kind: DocumentKind): Promise<void> {
    const before = this.#find(id);
    if (!before || before.kind === kind || before.state === "removing") return;
    if (before.state === "failed" && !canBeSent(before)) {
      await this.store.changeKind(await this.store.ensureDraftId(), id, kind);
    }
    // Meanwhile its file may have been chosen again, or have arrived from another tab.
    const document = this.#find(id);
    if (!document || document.state === "removing" || isTypeFixed(document)) return;
    this.#cancel(id);
    this.#patch(id, { kind });
    if (document.state === "uploading" || document.state === "uploaded") this.retry(id);
  }

  /** Cancels what is on its way. The promise rejects, and the document stays, when the portal refuses. */
  async remove(id: string): Promise<void> {
    const document = this.#find(id);
    if (!document || document.state === "removing") return;
    this.#cancel(id);
    if (document.isAtPortal) {
      this.#patch(id, { state: "removing", reason: null });
      try {
        await this.store.remove(await this.store.ensureDraftId(), id);
      } catch (error) {
        const isCancelled = document.state === "uploading";
        this.#patch(
          id,
          isCancelled ? { state: "failed", reason: message("draftErrors.upload.cancelled") } : document,
        );
        this.#startNext();
        throw error;
      }
    }
    this.#set(this.#documents.filter((other) => other.id !== id));
    this.#startNext();
  }

  /**
   * Takes what the server knew, of another tab too, and keeps what only this page can still send. What arrived from
   * here and is not known there may have arrived since, or be removed by another tab: it stays until that is read.
   */
  adopt(documents: readonly DraftDocumentView[]): void {
    const arrived = arrivedOf(documents);
    const here = this.#documents.filter(
      ({ id, file, state }) => (file || this.#running.has(id)) && !(state === "uploaded" && arrived.has(id)),
    );
    const keep = new Set(here.map((document) => document.id));
    this.#set([...documents.filter((document) => !keep.has(document.id)).map(fromDraft), ...here]);
    const unknown = here.filter(({ state }) => state === "uploaded");
    if (unknown.length > 0) void this.#lookWhetherThere(new Set(unknown.map(({ id }) => id)));
    this.#startNext();
  }

  /** Goes on with the documents of another queue, of a form whose place this one's takes. */
  takeOver(other: UploadQueue): void {
    this.#set([...this.#documents, ...other.#documents]);
    other.#takenOverBy = this;
    other.#set([]);
    if (this.#heldFor) this.hold(this.#heldFor);
    else this.release();
  }

  /** Which goes on with its documents: another where that has taken them over. */
  get current(): UploadQueue {
    return this.#takenOverBy?.current ?? this;
  }

  /** Keeps what is to travel until the person has done what it waits for. */
  hold(reason: Message): void {
    this.#heldFor = reason;
    this.#wait(reason);
  }

  /** Sends what waited for the person. */
  release(): void {
    this.#heldFor = null;
    for (const document of this.#documents) {
      const { id, state } = document;
      if (state === "waiting" || lacksOtherToken(document))
        this.#patch(id, { state: "waiting", reason: null });
    }
    this.#startNext();
  }

  get isTravelling(): boolean {
    return this.#documents.some(isTravelling);
  }

  /** What a press waits for. */
  get isAwaited(): boolean {
    return this.isTravelling || this.#undecided > 0;
  }

  /** What travels waits for the person. */
  get isHeldBack(): boolean {
    return this.#heldFor !== null && this.isTravelling;
  }

  /** What travels waits for an access token; the portal may know of none that is missing, and one try alone have failed. */
  get waitsForToken(): boolean {
    return this.isHeldBack && this.#heldFor?.key === waitingForToken.key;
  }

  /** Some documents are not uploaded yet, or not decided on, and all of them can be expected to be. */
  get isArriving(): boolean {
    const hasFailed = this.#documents.some(({ state }) => state === "failed");
    return this.isAwaited && !this.#heldFor && !hasFailed;
  }

  /** Something travels, or would go on by itself with the connection. */
  get isUnfinished(): boolean {
    return this.#documents.some((document) => isTravelling(document) || document.isCutOff);
  }

  /** Nothing is on its way, and something that only this page has is still to be sent. */
  get isStranded(): boolean {
    const isUnsent = ({ file, state }: FormDocument) => file && (state === "waiting" || state === "failed");
    return this.#running.size === 0 && this.#documents.some(isUnsent);
  }

  /** Stops everything, for a form that is thrown away. */
  clear(): void {
    for (const document of this.#documents) this.#cancel(document.id);
    this.#set([]);
  }

  #startNext(): void {
    if (this.#heldFor) {
      this.#wait(this.#heldFor);
      return;
    }
    if (!onlineManager.isOnline()) {
      this.#waitUntilOnline();
      return;
    }
    for (const document of this.#documents) {
      if (this.#running.size >= uploadsAtOnce) return;
      if (document.state === "waiting" && canBeSent(document)) void this.#send(document);
    }
  }

  /** What has not left, and what broke off, waits. What is still on its way may arrive all the same. */
  #waitUntilOnline(): void {
    const waits = { state: "waiting", sentBytes: 0, reason: waitingForConnection } as const;
    for (const document of this.#documents) {
      const { id, state, isCutOff } = document;
      const isToWait = state === "waiting" || (state === "failed" && isCutOff);
      if (canBeSent(document) && isToWait) this.#patch(id, waits);
    }
  }

  #wait(reason: Message): void {
    for (const { id, state, reason: told } of this.#documents)
      if (state === "waiting" && told?.key !== reason.key) this.#patch(id, { reason });
  }

  async #send(document: FormDocument): Promise<void> {
    const { id, file, choiceId, name, kind, sizeBytes, isCutOff, replaces } = document;
    let stopped = false;
    let cancelTransfer = () => {};
    const stop = () => {
      stopped = true;
      cancelTransfer();
    };
    this.#running.set(id, stop);
    this.#patch(id, { state: "uploading", sentBytes: 0, reason: null });
    try {
      const draftId = await this.store.ensureDraftId();
      const isThere = isCutOff && (await hasArrived(this.store, draftId, document));
      if (stopped) return;
      if (isThere) return this.#patch(id, arrived(document));
      this.#patch(id, { isAtPortal: true, isCutOff: false });
      const onSent = (sentBytes: number) => this.#patch(id, { sentBytes: Math.min(sentBytes, sizeBytes) });
      const position = this.#documents.findIndex((other) => other.id === id);
      const target = { draftId, documentId: id, kind };
      const transfer = file
        ? startUpload({ ...target, choiceId, name, position, replaces, file, onSent })
        : (await import("./copy-request")).startCopy(target, onSent);
      if (stopped) return transfer.cancel();
      cancelTransfer = transfer.cancel;
      const outcome = await transfer.done;
      if (outcome.kind === "lost" && this.#isSettling()) await this.#haveSentAgain(id, () => stopped);
      else this.#conclude(draftId, document, outcome);
    } catch (error) {
      if (isAppError(error, "unauthenticated")) this.#holdForSignIn(document);
      else if (isUnanswered(error) && this.#isSettling()) await this.#haveSentAgain(id, () => stopped);
      else if (!stopped) {
        const reason = toAppError(error).userMessage;
        this.#patch(id, { state: "failed", isCutOff: isUnanswered(error), reason });
      }
    } finally {
      if (this.#running.get(id) === stop) this.#running.delete(id);
      this.#startNext();
    }
  }

  /** It keeps its place among those that are on their way: the connection may break off once more. */
  async #haveSentAgain(id: string, isStopped: () => boolean): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, sentAgainAfterMs));
    if (!isStopped()) this.#patch(id, { state: "waiting", isCutOff: true });
  }

  #isSettling(): boolean {
    return performance.now() - this.#onlineSince < settlesWithinMs;
  }

  #conclude(draftId: string, document: FormDocument, outcome: UploadOutcome): void {
    const { id } = document;
    if (outcome.kind === "uploaded") this.#patch(id, asAnswered(document, outcome.document));
    else if (outcome.kind === "signed_out") this.#holdForSignIn(document);
    else if (outcome.kind === "no_token") this.#holdBack(document, waitingForToken);
    else if (outcome.kind === "refused")
      this.#patch(id, {
        state: "failed",
        reason: outcome.reason,
        isCopy: document.isCopy && !isLost(outcome),
      });
    else {
      const reason = message("draftErrors.upload.connectionLost");
      this.#patch(id, { state: "failed", isCutOff: true, reason });
      if (onlineManager.isOnline()) void this.#lookWhetherArrived(draftId, document);
    }
  }

  async #lookWhetherArrived(draftId: string, document: FormDocument): Promise<void> {
    const isThere = await hasArrived(this.store, draftId, document);
    const here = this.#find(document.id);
    if (!isThere || here?.state !== "failed" || here.kind !== document.kind) return;
    this.#patch(here.id, arrived(here));
  }

  async #lookWhetherThere(ids: ReadonlySet<string>): Promise<void> {
    try {
      const arrived = arrivedOf(await this.store.read(await this.store.ensureDraftId()));
      const isGone = ({ id, state }: FormDocument) => state === "uploaded" && ids.has(id) && !arrived.has(id);
      this.#set(this.#documents.filter((document) => !isGone(document)));
    } catch {
      // It stays as this page knows it: the portal places no order with other documents than the page showed.
    }
  }

  #holdForSignIn(document: FormDocument): void {
    this.#holdBack(document, message("draftErrors.upload.signedOut"));
    leaveForSignIn();
  }

  #holdBack({ id, isAtPortal }: FormDocument, reason: Message): void {
    this.#heldFor = reason;
    this.#patch(id, { state: "waiting", sentBytes: 0, isAtPortal, reason });
  }

  /** For as long as anything would go on with the connection, or would wait without it. */
  #listenForConnection(): void {
    if (this.isUnfinished) this.#stopListening ??= onlineManager.subscribe(() => this.#goWithConnection());
    else {
      this.#stopListening?.();
      this.#stopListening = null;
    }
  }

  #goWithConnection(): void {
    if (this.#heldFor) return;
    if (onlineManager.isOnline()) {
      this.#onlineSince = performance.now();
      this.release();
    } else this.#waitUntilOnline();
  }

  #cancel(id: string): void {
    this.#running.get(id)?.();
    this.#running.delete(id);
  }

  #find(id: string): FormDocument | undefined {
    return this.#documents.find((document) => document.id === id);
  }

  #patch(id: string, change: Partial<FormDocument>): void {
    this.#set(
      this.#documents.map((document) => (document.id === id ? { ...document, ...change } : document)),
    );
  }

  #set(documents: readonly FormDocument[]): void {
    this.#documents = documents;
    // What the portal copies goes on at the next visit.
    warnBeforeLeaving(
      this,
      documents.some((document) => document.file && isTravelling(document)),
    );
    this.#listenForConnection();
    for (const listener of this.#listeners) listener();
  }
}

/** Whether it says that what was to be copied is not to be had: then a file has to be chosen. */
function isLost({ reason }: { reason: Message }): boolean {
  return reason.key === "draftErrors.copy.gone" || reason.key === "draftErrors.copy.refused";
}

/** Whether it failed for want of a token of another connection than the form's. */
function lacksOtherToken({ state, reason }: FormDocument): boolean {
  return state === "failed" && reason?.key === "draftErrors.copy.noToken";
}

function arrived({ sizeBytes }: FormDocument): Partial<FormDocument> {
  return { state: "uploaded", sentBytes: sizeBytes, isCutOff: false, reason: null };
}

function arrivedOf(documents: readonly DraftDocumentView[]): ReadonlySet<string> {
  return new Set(documents.filter(({ state }) => state === "uploaded").map(({ id }) => id));
}
