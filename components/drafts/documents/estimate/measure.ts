import pLimit from "p-limit";
import type { Measure } from "@/lib/drafts/estimate/rules";
import { sourceKindOf } from "../combine/page-source";
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
  if (/\.docx$/i.test(file.name)) return await measureDocx(file);
  const kind = sourceKindOf(file.name);
  if (kind === "photo") return { words: 0, picturePages: 1 };
  if (kind !== "pdf") return null;
  const { measurePdf } = await import("./measure-pdf");
  const signal = AbortSignal.timeout(countedWithinMs);
  // What reads may never answer: others wait for their turn behind it.
  const isOver = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  return await Promise.race([measurePdf(file, signal), isOver]);
}

async function measureDocx(file: File): Promise<Measure | null> {
  const worker = new Worker(new URL("./count-worker.ts", import.meta.url));
  try {
    const words = await new Promise<number | null>((resolve, reject) => {
      const isOver = () => reject(new Error("The words were not counted"));
      AbortSignal.timeout(countedWithinMs).addEventListener("abort", isOver);
      worker.addEventListener("error", isOver);
      worker.addEventListener("message", ({ data }: MessageEvent<number | null>) => resolve(data));
      worker.postMessage(file);
    });
    // What there is beside a few are pictures, of which nobody knows how many pages they fill.
    return words === null || words < fewestWordsOfText ? null : { words, picturePages: 0 };
  } finally {
    worker.terminate();
  }
}
