"use client";

import { useRef, useState } from "react";
import { asChosen, type FormDocument } from "./form-document";
import { isSameFile } from "./same-content";
import type { UploadQueue } from "./upload-queue";

/** A file that is in the form already, and waits for the person to say whether it is meant twice. */
export type RepeatedFile = { file: File; sameAs: string };

/** Adds what is chosen or dropped; a file with the same content as one of the form's is held back and asked about. */
export function useChosenFiles(queue: UploadQueue) {
  const [repeated, setRepeated] = useState<readonly RepeatedFile[]>([]);
  /** One choice after the other: a file may repeat one of the choice before. */
  const turn = useRef(Promise.resolve());
  /** What to tell once the person has answered: until then nothing is placed without these files. */
  const undecided = useRef<(() => void)[]>([]);

  const add = (files: readonly File[]) => {
    const { fresh, suspected } = byLength(files, queue.documents());
    queue.add(fresh);
    if (suspected.length === 0) return;
    const decided = queue.expectMore();
    turn.current = turn.current.then(async () => {
      let isAsked = false;
      for (const file of suspected) {
        const same = await findSame(file, queue.documents());
        isAsked ||= same !== null;
        if (same) setRepeated((others) => [...others, { file, sameAs: same.name }]);
        else queue.add([file]);
      }
      if (isAsked) undecided.current.push(decided);
      else decided();
    });
  };
  return {
    add,
    repeated,
    /** @param isMeant the files are to be in the form twice */
    answer: (isMeant: boolean) => {
      setRepeated([]);
      if (isMeant) queue.add(repeated.map(({ file }) => file));
      for (const decided of undecided.current.splice(0)) decided();
    },
  };
}

/** Only a file as long as another can have its content; what cannot be sent is not asked about. */
function byLength(files: readonly File[], documents: readonly FormDocument[]) {
  const lengths = new Set(documents.filter(isComparable).map(({ sizeBytes }) => sizeBytes));
  const suspected: File[] = [];
  const fresh = files.filter((file) => {
    if (asChosen(file).reason) return true;
    if (lengths.has(file.size)) suspected.push(file);
    const isNew = !lengths.has(file.size);
    lengths.add(file.size);
    return isNew;
  });
  return { fresh, suspected };
}

async function findSame(file: File, documents: readonly FormDocument[]): Promise<FormDocument | null> {
  for (const document of documents.filter(isComparable)) {
    // What cannot be read any more is not known to be the same; its upload says what is wrong with it.
    if (await isSameFile(file, document).catch(() => false)) return document;
  }
  return null;
}

/** Its bytes are here or at the portal. */
function isComparable({ file, state }: FormDocument): boolean {
  return state === "uploaded" || (file !== null && state !== "refused" && state !== "removing");
}
