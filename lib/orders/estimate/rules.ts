import type { ServiceLine } from "@/lib/domain/shapes";
import { storedMeasureSchema } from "@/lib/drafts/estimate/kept/schema";
import { estimatedPages, estimatedRange } from "@/lib/drafts/estimate/rules";
import type { EstimateView } from "../schema";

/** What was estimated of an order's documents, beside what the service counted. Pure. */

/** A document of the form that it was asked for with, and what a browser counted of it. */
export type CountedDocument = { fileServiceId: string; kind: string; measure: unknown };

/**
 * @param sent ids at the service of the files that it was asked for with
 * @param documents of its form; of what is none of them any more nobody knows what was counted
 * @returns null where nothing of it was counted
 */
export function estimateView(
  sent: readonly string[],
  documents: readonly CountedDocument[],
  services: readonly ServiceLine[],
): EstimateView | null {
  const known = new Map(documents.map((document) => [document.fileServiceId, document]));
  const translated = sent.map((id) => known.get(id)).filter((document) => document?.kind !== "reference");
  const measures = translated.map((document) => storedMeasureSchema.safeParse(document?.measure).data);
  if (measures.every((measure) => measure === undefined)) return null;
  const counted = countedOf(services);
  const whole = measures.flatMap((measure) => measure ?? []);
  if (whole.length < measures.length) return { pages: null, counted, isDifferent: false };
  const sum = (of: (measure: (typeof whole)[number]) => number) =>
    whole.reduce((total, measure) => total + of(measure), 0);
  const atLeast = sum((measure) => estimatedRange(measure, measure).atLeast);
  const atMost = sum((measure) => estimatedRange(measure, measure).atMost);
  return {
    pages: sum((measure) => estimatedPages(measure, measure)),
    counted,
    isDifferent: counted?.unit === "pages" && (counted.quantity < atLeast || counted.quantity > atMost),
  };
}

/** Of the lines that count the documents; null where there are none, they count different things, or are not filled in. */
function countedOf(services: readonly ServiceLine[]): EstimateView["counted"] {
  const lines = services.filter(({ counts }) => counts !== undefined);
  const [unit, another] = new Set(lines.flatMap(({ counts }) => counts ?? []));
  if (!unit || another) return null;
  const quantities = lines.flatMap(({ quantity }) => quantity ?? []);
  if (quantities.length < lines.length) return null;
  return { unit, quantity: quantities.reduce((sum, quantity) => sum + quantity, 0) };
}
