import { createServer, type IncomingMessage } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { listening } from "./testing/listening";
import { RawClient } from "./testing/raw-client";
import { keepPace } from "./upload-pace";

const sizeBytes = 1024 * 1024;
const longMs = 3_600_000;
const pace = { idleMs: 300, windowMs: longMs, leastBytesPerSecond: 0, lookMs: 20 };

/** Uploads that are taken as they come, or, at `/held`, when the test says so. */
async function uploads(changed: Partial<typeof pace> = {}) {
  const held = Promise.withResolvers<IncomingMessage>();
  const server = await listening(
    createServer((request, response) => {
      keepPace(request, { ...pace, ...changed });
      request.once("end", () => response.end("whole"));
      if (request.url === "/held") held.resolve(request);
      else request.resume();
    }),
  );
  const begin = async (path = "/") =>
    (await RawClient.connectTo(server)).head(`POST ${path}`, { "Content-Length": sizeBytes });
  /** Resolves when whatever was silent before would have been ended. */
  const silence = async () => {
    for (let ended = 0; ended < 2; ended += 1) await (await begin()).ended;
  };
  return { begin, silence, held: held.promise };
}

test("an upload that stops is ended", async () => {
  const { begin } = await uploads();
  const client = (await begin()).send(Buffer.alloc(1024));
  expect(await client.ended).toBe("");
});

test("an upload that never begins is ended", async () => {
  const { begin } = await uploads();
  expect(await (await begin()).ended).toBe("");
});

test("an upload that trickles is ended, one that moves is not, however long it takes", async () => {
  const { begin } = await uploads({ idleMs: longMs, windowMs: 1_500, leastBytesPerSecond: 10_000 });
  const [slow, trickling] = [await begin(), await begin()];
  let left = sizeBytes;
  const send = (bytes: number) => {
    left -= bytes;
    slow.send(Buffer.alloc(bytes));
  };
  const sending = setInterval(() => send(2_000), 20);
  expect(await trickling.drip(20).ended).toBe("");
  clearInterval(sending);
  send(left);
  expect(await slow.answered("whole")).toMatch(/^HTTP\/1\.1 200 /);
});

test("an upload is not blamed for a service that does not take it", async () => {
  const { begin, silence, held } = await uploads({ windowMs: 300, leastBytesPerSecond: 10_000 });
  const client = (await begin("/held")).send(Buffer.alloc(sizeBytes));
  const request = await held;
  await silence();
  request.resume();
  expect(await client.answered("whole")).toMatch(/^HTTP\/1\.1 200 /);
});

test("nobody watches an upload that has arrived, while the service makes up its mind", async () => {
  const [begun, ended] = [vi.spyOn(globalThis, "setInterval"), vi.spyOn(globalThis, "clearInterval")];
  onTestFinished(() => void vi.restoreAllMocks());
  // Of this length no other is begun.
  const lookMs = 19;
  const watches = () =>
    begun.mock.results
      .filter((_, index) => begun.mock.calls[index]?.[1] === lookMs)
      .map(({ value }) => value);
  const { begin, silence, held } = await uploads({ windowMs: 300, leastBytesPerSecond: 10_000, lookMs });
  const client = (await begin("/held")).send(Buffer.alloc(sizeBytes));
  const request = await held;
  const [watch] = watches();
  expect(watches()).toHaveLength(1);
  expect(ended.mock.calls.flat()).not.toContain(watch);
  request.removeAllListeners("end").resume();
  await expect.poll(() => request.closed).toBe(true);
  expect(ended.mock.calls.flat()).toContain(watch);
  await silence();
  expect(client.socket.closed).toBe(false);
  client.socket.destroy();
});
