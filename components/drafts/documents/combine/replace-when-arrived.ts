import type { FormDocument } from "../form-document";
import type { UploadQueue } from "../upload-queue";

type Replacement = {
  /** What takes the place of the documents. */
  file: File;
  documents: readonly FormDocument[];
  /** One that it took the place of could not be removed, and stays. */
  onStays: (document: FormDocument, why: unknown) => void;
};

/**
 * Adds a document that takes the place of others. They are removed once it has arrived, whenever that is; until then, and
 * where it is removed itself, they stay. The portal does so with its arrival, whatever becomes of the page; here it is
 * asked again, which takes them off the page and tells of those that had to stay.
 */
export function replaceWhenArrived(queue: UploadQueue, { file, documents, onStays }: Replacement): void {
  const isReference = documents.every(({ kind }) => kind === "reference");
  // One that has not arrived has not taken the place of its own yet, and never will.
  const inherited = new Set(documents.flatMap(({ replaces = [] }) => replaces));
  const others = queue.documents().filter(({ choiceId }) => inherited.has(choiceId));
  const all = [...documents, ...others.filter(({ id }) => documents.every((one) => one.id !== id))];
  const replaces = all.map(({ choiceId }) => choiceId);
  const [id] = queue.add([file], isReference ? "reference" : "source", replaces);
  removeOnceArrived(queue, id, { documents: all, onStays });
}

function removeOnceArrived(
  queue: UploadQueue,
  id: string | undefined,
  replaced: Omit<Replacement, "file">,
): void {
  const { documents, onStays } = replaced;
  const look = () => {
    const isTakenOver = queue.current !== queue;
    const added = queue.documents().find((document) => document.id === id);
    if (!isTakenOver && added && added.state !== "uploaded" && added.state !== "removing") return;
    stop();
    if (isTakenOver) return removeOnceArrived(queue.current, id, replaced);
    if (added?.state !== "uploaded") return;
    for (const document of documents) {
      const current = queue.documents().find(({ id }) => id === document.id);
      // Another file has its place by now, whose pages are in nothing.
      if (current?.choiceId !== document.choiceId) continue;
      queue.remove(document.id).catch((why: unknown) => onStays(document, why));
    }
  };
  const stop = queue.subscribe(look);
  look();
}
