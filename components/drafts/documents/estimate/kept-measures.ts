import { noteMeasure } from "@/lib/drafts/estimate/client";
import type { Measure } from "@/lib/drafts/estimate/rules";
import type { FormDocument } from "../form-document";

/** By document and choice, as long as the page lives. */
const kept = new Set<string>();
/** By draft: those of its documents that were counted when it was last tried. */
const tried = new Map<string, string>();

/** A document whose file was counted. */
export type Counted = { document: Pick<FormDocument, "id" | "choiceId">; measure: Measure };

/**
 * Keeps with the draft what was counted, once. What could not be kept is no trouble of whoever orders: it is tried again
 * when the documents of the form are others, however often the form is drawn until then.
 */
export function keepMeasures(draftId: string, counted: readonly Counted[]): void {
  const nameOf = ({ document: { id, choiceId } }: Counted) => `${id} ${choiceId}`;
  const all = counted.map(nameOf).join();
  if (tried.get(draftId) === all) return;
  tried.set(draftId, all);
  for (const one of counted.filter((one) => !kept.has(nameOf(one)))) {
    const { id, choiceId } = one.document;
    const { words, picturePages } = one.measure;
    kept.add(nameOf(one));
    noteMeasure(draftId, id, { choiceId, words, picturePages }).catch(() => kept.delete(nameOf(one)));
  }
}
