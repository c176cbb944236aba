import { newId } from "@/lib/domain/ids";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { visibleFileName } from "@/lib/domain/visible-text";
import type { DocumentKind, DraftDocumentView } from "@/lib/orders/drafts/schema";
import { type FormDocument, fromDraft, isTravelling, refusalOf } from "./form-document";
import { startUpload } from "./upload-request";
import { warnBeforeLeaving } from "./warn-before-leaving";

/** Uploads at once from one page; the rest wait, so that each moves visibly and none starves the others. */
const uploadsAtOnce = 3;

/** What the queue asks of the server. What is said to be patient goes on asking until the portal answers. */
export type DocumentStore = {
  /** The draft the documents belong to; made with the first one. */
  ensureDraftId: () => Promise<string>;
  /** Takes a document out of the draft; patient. */
  remove: (draftId: string, documentId: string) => Promise<unknown>;
  /** Changes the type of a document that is not uploaded; patient. */
  changeKind: (draftId: string, documentId: string, kind: DocumentKind) => Promise<unknown>;
  /** The draft's documents as the server has them; patient. */
  read: (draftId: string) => Promise<readonly DraftDocumentView[]>;
  /** What to say where the draft itself could not be made. */
  reasonOf: (error: unknown) => string;
};

/** The documents of the form and their uploads: a store outside React, so that rendering never touches a transfer. */
export class UploadQueue {
  #documents: readonly FormDocument[];
  readonly #running = new Map<string, () => void>();
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly store: DocumentStore,
    documents: readonly DraftDocumentView[],
  ) {
    this.#documents = documents.map(fromDraft);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly documents = (): readonly FormDocument[] => this.#documents;

  add(files: readonly File[]): void {
    const added = files.map((file): FormDocument => {
      const reason = refusalOf(file);
      const state = reason ? "refused" : "waiting";
      return {
        id: newId(),
        name: visibleFileName(file.name),
        kind: "source",
        sizeBytes: file.size,
        state,
        sentBytes: 0,
        reason,
        file,
      };
    });
    this.#set([...this.#documents, ...added]);
    this.#startNext();
  }

  /** Sends a failed document again; `chosenAgain` where the browser no longer has its bytes. */
  retry(id: string, chosenAgain?: File): void {
    const document = this.#find(id);
    const file = chosenAgain ?? document?.file;
    if (!document || !file) return;
    const reason = refusalOf(file);
    const state = reason ? "failed" : "waiting";
    this.#patch(id, {
      file,
      name: visibleFileName(file.name),
      sizeBytes: file.size,
      state,
      sentBytes: 0,
      reason,
    });
    this.#startNext();
  }

  /**
   * The service is told the type with the bytes and cannot change it later, so what was sent is sent anew. Rejects,
   * and the type stays, where the server must be told and refuses.
   */
  async changeKind(id: string, kind: DocumentKind): Promise<void> {
    const document = this.#find(id);
    if (!document || document.kind === kind || document.state === "removing") return;
    if (document.state === "failed" && !document.file) {
      await this.store.changeKind(await this.store.ensureDraftId(), id, kind);
    }
    this.#cancel(id);
    this.#patch(id, { kind });
    if (document.state === "uploading" || document.state === "uploaded") this.retry(id);
  }

  /** Cancels what is on its way. The promise rejects, and the document stays, when the portal refuses. */
  async remove(id: string): Promise<void> {
    const document = this.#find(id);
    if (!document || document.state === "removing") return;
    this.#cancel(id);
    if (document.state !== "refused" && document.state !== "waiting") {
      this.#patch(id, { state: "removing", reason: null });
      try {
        await this.store.remove(await this.store.ensureDraftId(), id);
      } catch (error) {
        const isCancelled = document.state === "uploading";
        this.#patch(id, isCancelled ? { state: "failed", reason: texts.documents.cancelled } : document);
        throw error;
      }
    }
    this.#set(this.#documents.filter((other) => other.id !== id));
    this.#startNext();
  }

  /** Takes what the server knows, of another tab too, and keeps what only this page can still send. */
  adopt(documents: DraftDocumentView[]): void {
    const here = this.#documents.filter((document) => document.file && document.state !== "uploaded");
    const keep = new Set(here.map((document) => document.id));
    this.#set([...documents.filter((document) => !keep.has(document.id)).map(fromDraft), ...here]);
  }

  get isTravelling(): boolean {
    return this.#documents.some(isTravelling);
  }

  /** Stops everything, for a form that is thrown away. */
  clear(): void {
    for (const document of this.#documents) this.#cancel(document.id);
    this.#set([]);
  }

  #startNext(): void {
    for (const document of this.#documents) {
      if (this.#running.size >= uploadsAtOnce) return;
      if (document.state === "waiting" && document.file) void this.#send(document, document.file);
    }
  }

  async #send(document: FormDocument, file: File): Promise<void> {
    const { id, name, kind } = document;
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
      if (stopped) return;
      const onSent = (sentBytes: number) => this.#patch(id, { sentBytes: Math.min(sentBytes, file.size) });
      const position = this.#documents.findIndex((other) => other.id === id);
      const transfer = startUpload({ draftId, documentId: id, name, kind, position, file, onSent });
      cancelTransfer = transfer.cancel;
      const outcome = await transfer.done;
      if (outcome.ok) this.#patch(id, { state: "uploaded", sentBytes: file.size });
      else this.#patch(id, { state: "failed", reason: outcome.reason });
      if (!outcome.ok && outcome.isLost) void this.#lookWhetherArrived(draftId, document);
    } catch (error) {
      if (!stopped) this.#patch(id, { state: "failed", reason: this.store.reasonOf(error) });
    } finally {
      if (this.#running.get(id) === stop) this.#running.delete(id);
      this.#startNext();
    }
  }

  /** All of it may have arrived, and its answer alone been lost. */
  async #lookWhetherArrived(draftId: string, { id, kind }: FormDocument): Promise<void> {
    // A draft that cannot be read any more tells nothing: the document stays failed.
    const documents = await this.store.read(draftId).catch(() => []);
    const hasArrived = documents.some(
      (known) => known.id === id && known.kind === kind && known.state === "uploaded",
    );
    const here = this.#find(id);
    if (!hasArrived || here?.state !== "failed" || here.kind !== kind) return;
    this.#patch(id, { state: "uploaded", sentBytes: here.sizeBytes, reason: null });
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
    warnBeforeLeaving(this, this.isTravelling);
    for (const listener of this.#listeners) listener();
  }
}
