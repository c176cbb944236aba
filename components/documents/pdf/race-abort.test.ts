import { expect, test } from "vitest";
import { raceAbort } from "./race-abort";

const never = new Promise<never>(() => undefined);
const worker = () => new EventTarget() as Worker;

test("what is done in time is what it comes to, and an abort that comes later is nobody's failure", async () => {
  const ending = new AbortController();
  expect(await raceAbort(Promise.resolve(3), ending.signal)).toBe(3);
  ending.abort(new Error("too late"));
});

test("what never answers is given up with the reason of its signal, also of one that was aborted before", async () => {
  const ending = new AbortController();
  const given = raceAbort(never, ending.signal);
  ending.abort(new Error("out of time"));
  await expect(given).rejects.toThrow("out of time");
  await expect(raceAbort(never, ending.signal)).rejects.toThrow("out of time");
});

test("a worker that does not load fails what it was to do", async () => {
  const unloadable = worker();
  const given = raceAbort(never, new AbortController().signal, unloadable);
  unloadable.dispatchEvent(new Event("error"));
  await expect(given).rejects.toThrow("worker");
});

test("what fails by itself fails as it does", async () => {
  await expect(raceAbort(Promise.reject(new Error("broken")), new AbortController().signal)).rejects.toThrow(
    "broken",
  );
});
