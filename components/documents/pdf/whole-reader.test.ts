import type { PDFDocumentProxy } from "pdfjs-dist";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { missingContentMessage } from "@/lib/domain/reader-path";
import { MissingContent } from "../missing-content";

const never = new Promise<never>(() => undefined);
const workers: SilentWorker[] = [];

/** Takes whatever it is told, and never answers. */
class SilentWorker extends EventTarget {
  isTerminated = false;
  constructor() {
    super();
    workers.push(this);
  }
  postMessage() {}
  terminate() {
    this.isTerminated = true;
  }
}

beforeEach(() => {
  vi.stubGlobal("Worker", SilentWorker);
  workers.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

async function wholeReader(
  getData: () => Promise<Uint8Array>,
  signal?: AbortSignal,
  missingContent = new MissingContent(),
) {
  const { wholeReaderOf } = await import("./whole-reader");
  const pdf = { getData } as PDFDocumentProxy;
  return wholeReaderOf({ pdf, pixelsAtMost: 1_000, missingContent }, signal);
}

test("bytes that never come are given up with the signal, and no worker is begun for them", async () => {
  const giving = new AbortController();
  const opened = (await wholeReader(() => never, giving.signal)).open();
  giving.abort(new Error("out of time"));
  await expect(opened).rejects.toThrow("out of time");
  expect(workers).toEqual([]);
});

test("a worker that never answers ends with the signal", async () => {
  const giving = new AbortController();
  const opened = (await wholeReader(async () => new Uint8Array(8), giving.signal)).open();
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  giving.abort(new Error("out of time"));
  await expect(opened).rejects.toThrow("out of time");
  expect(workers[0]?.isTerminated).toBe(true);
});

test("what is missing where it reads is missing of the document", async () => {
  const missingContent = new MissingContent();
  const whole = await wholeReader(async () => new Uint8Array(8), undefined, missingContent);
  whole.open().catch(() => undefined);
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  expect(missingContent.isAny()).toBe(false);
  workers[0]?.dispatchEvent(new MessageEvent("message", { data: missingContentMessage }));
  expect(missingContent.isAny()).toBe(true);
  whole.end();
});

test("to end it gives up bytes that never come", async () => {
  const whole = await wholeReader(() => never);
  const opened = whole.open();
  whole.end();
  await expect(opened).rejects.toThrow();
  await vi.waitFor(() => expect(whole.opened()).toBeNull());
});
