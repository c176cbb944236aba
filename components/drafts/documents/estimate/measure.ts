import pLimit from "p-limit";
import { raceAbort } from "@/components/documents/pdf/race-abort";
import type { Measure } from "@/lib/drafts/estimate/rules";
import { type SourceKind, sourceKindOf } from "../combine/page-source";
import { fewestWordsOfText } from "./count-words";

/** Larger files are not read for this: it is to cost nothing beside the upload. */
const readBytesAtMost = 30 * 1024 * 1024;
const countedWithinMs = 20_000;

const known = new WeakMap<File, Promise<Measure | null>>();
/** One after the other, however many were dropped. */
const inTurn = pLimit(1);

/** What is counted of a file that the browser has; null where nothing can be. Never rejects. */
export function measureOf(file: File): Promise<Measure | null> {
  const counted = known.get(file) ?? inTurn(() => measure(file)).catch(() => null);
  known.set(file, counted);
  return counted;
}

async function measure(file: File): Promise<Measure | null> {
  if (file.size > readBytesAtMost) return null;
  const kind = /\.docx$/i.test(file.name) ? "docx" : sourceKindOf(file.name);
  return kind && (await measures[kind](file, AbortSignal.timeout(countedWithinMs)));
}

/** What reads may never answer: others wait for their turn behind it, until the signal ends it. */
type MeasureFile = (file: File, signal: AbortSignal) => Promise<Measure | null>;

const measures: Record<SourceKind | "docx", MeasureFile> = {
  docx: measureDocx,
  pdf: async (file, signal) => {
    const { measurePdf } = await import("./measure-pdf");
    return await raceAbort(measurePdf(file, signal), signal);
  },
  photo: async () => ({ words: 0, picturePages: 1 }),
};

async function measureDocx(file: File, signal: AbortSignal): Promise<Measure | null> {
  const worker = new Worker(new URL("./count-worker.ts", import.meta.url));
  try {
    const counted = new Promise<number | null>((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<number | null>) => resolve(data));
      worker.postMessage(file);
    });
    const words = await raceAbort(counted, signal, worker);
    // What there is beside a few are pictures, of which nobody knows how many pages they fill.
    return words === null || words < fewestWordsOfText ? null : { words, picturePages: 0 };
  } finally {
    worker.terminate();
  }
}
