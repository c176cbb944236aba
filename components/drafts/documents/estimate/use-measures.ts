import { useEffect, useState } from "react";
import { noteMeasure } from "@/lib/drafts/estimate/client";
import type { Measure } from "@/lib/drafts/estimate/rules";
import type { FormDocument } from "../form-document";
import { measureOf } from "./measure";

/**
 * Of each document: undefined while it is counted, null where it cannot be. What is counted is kept with the draft, so that
 * it is there after a reload, and beside the service's own count when that has come.
 */
export function useMeasures(
  draftId: string | null,
  documents: readonly FormDocument[],
): readonly (Measure | null | undefined)[] {
  const [found, setFound] = useState<ReadonlyMap<File, Measure | null>>(new Map());
  const missing = documents.find(({ file }) => file !== null && !found.has(file))?.file ?? null;
  useEffect(() => {
    if (!missing) return;
    let isWanted = true;
    void measureOf(missing).then(
      (measure) => isWanted && setFound((others) => new Map([...others, [missing, measure]])),
    );
    return () => {
      isWanted = false;
    };
  }, [missing]);
  const measures = documents.map(({ file, measure }) => (file ? found.get(file) : measure));
  useEffect(() => {
    documents.forEach((document, index) => {
      const measure = measures[index];
      if (draftId && document.file && document.state === "uploaded" && measure)
        keep(draftId, document, measure);
    });
  });
  return measures;
}

/** By document and choice, as long as the page lives. */
const kept = new Set<string>();

/** Once. That it could not be kept is no trouble of whoever orders: it is tried again when the documents change. */
function keep(draftId: string, { id, choiceId }: FormDocument, { words, picturePages }: Measure): void {
  const name = `${id} ${choiceId}`;
  if (kept.has(name)) return;
  kept.add(name);
  noteMeasure(draftId, id, { choiceId, words, picturePages }).catch(() => kept.delete(name));
}
