import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { combine, NotCombined } from "./combine";

/** The worker stands for the browser's: it says what each test has it say. */
let worker: EventTarget & { postMessage: () => void; terminate: () => void };
let says: Event;

beforeEach(() => {
  worker = Object.assign(new EventTarget(), {
    postMessage: () => worker.dispatchEvent(says),
    terminate: vi.fn(),
  });
  vi.stubGlobal("Worker", function FakeWorker() {
    return worker;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const make = () => combine({ sources: [], pages: [] }, () => undefined, new AbortController().signal);

test.each([
  ["a worker that fails", new Event("error")],
  ["an answer that cannot be read", new Event("messageerror")],
  [
    "an order that the worker cannot read",
    new MessageEvent("message", { data: { kind: "failed", source: null } }),
  ],
])("%s ends the making, and the worker", async (_, event) => {
  says = event;
  await expect(make()).rejects.toBeInstanceOf(NotCombined);
  expect(worker.terminate).toHaveBeenCalledOnce();
});
