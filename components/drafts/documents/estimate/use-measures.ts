import { useEffect, useState } from "react";
import type { Measure } from "@/lib/drafts/estimate/rules";
import type { FormDocument } from "../form-document";
import { keepMeasures } from "./kept-measures";
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
    if (!draftId) return;
    const counted = documents.flatMap((document, index) => {
      const measure = measures[index];
      return document.file && document.state === "uploaded" && measure ? [{ document, measure }] : [];
    });
    keepMeasures(draftId, counted);
  });
  return measures;
}
