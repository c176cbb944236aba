import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openProxy, type ServiceProxy } from "./proxy";

/** A service behind it that says back what it was sent, and keeps what arrived. */
let service: Server;
let arrived: string[];
let proxy: ServiceProxy;

beforeEach(async () => {
  arrived = [];
  service = createServer(async (incoming, response) => {
    const body = await text(incoming).catch(() => null);
    if (body === null) return;
    arrived.push(body);
    response.end(body);
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  proxy = await openProxy(`127.0.0.1:${(service.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await proxy.close();
  service.closeAllConnections();
  service.close();
});

/** @throws Error as Node names what ended the connection */
async function say(words: string, signal?: AbortSignal): Promise<string> {
  const asked = request(`http://${proxy.host}/`, {
    method: "POST",
    agent: false,
    ...(signal ? { signal } : {}),
  });
  // What comes after the answer has begun is told by its body.
  asked.on("error", () => undefined);
  asked.end(words);
  const [answer] = (await once(asked, "response")) as [NodeJS.ReadableStream];
  return await text(answer);
}

async function tookMs(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

const long = "a long answer ".repeat(100_000);

test("without a fault everything goes through as it is", async () => {
  expect(await say("hello")).toBe("hello");
  expect(await say(long)).toBe(long);
});

test("latency makes both ways longer, until it ends", async () => {
  const end = proxy.begin({ kind: "latency", delayMs: 150 });
  expect(await tookMs(() => say("hello"))).toBeGreaterThanOrEqual(290);
  end();
  expect(await say("hello")).toBe("hello");
});

test("bandwidth lets no more through in a second than it has", async () => {
  proxy.begin({ kind: "bandwidth", bytesPerSecond: 10_000 });
  expect(await tookMs(async () => expect(await say("x".repeat(2_000))).toHaveLength(2_000))).toBeGreaterThan(
    390,
  );
});

test("slices arrive one by one, and all of them", async () => {
  proxy.begin({ kind: "slice", bytes: 7, pauseMs: 1 });
  expect(await say("every word of it")).toBe("every word of it");
});

test("a reset of requests lets nothing arrive that is longer than it lets through", async () => {
  const end = proxy.begin({ kind: "reset", of: "requests", afterBytes: 20 });
  await expect(say("never said")).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(arrived).toEqual([]);
  end();
  expect(await say("said")).toBe("said");
});

test.each(["reset", "cut"] as const)(
  "a %s of answers loses them after the request was carried out",
  async (kind) => {
    proxy.begin({ kind, of: "answers", afterBytes: 40 });
    await expect(say("carried out")).rejects.toThrow();
    expect(arrived).toEqual(["carried out"]);
  },
);

test("a reset spares what is short enough, also of a connection that was open before", async () => {
  proxy.begin({ kind: "reset", of: "answers", afterBytes: 5_000 });
  expect(await say("short")).toBe("short");
  await expect(say(long)).rejects.toThrow();
});

test("a black hole takes requests and lets none arrive, and its connections stay", async () => {
  proxy.begin({ kind: "blackHole", of: "requests" });
  await expect(say("into it", AbortSignal.timeout(200))).rejects.toMatchObject({ name: "AbortError" });
  expect(arrived).toEqual([]);
});

test("a black hole of answers has the request carried out; after it other connections live", async () => {
  const end = proxy.begin({ kind: "blackHole", of: "answers" });
  const leaving = new AbortController();
  const outcome = expect(say("heard", leaving.signal)).rejects.toMatchObject({ name: "AbortError" });
  await expect.poll(() => arrived).toEqual(["heard"]);
  await pause(200);
  leaving.abort();
  await outcome;
  end();
  expect(await say("and again")).toBe("and again");
});

test("the clock of the service is as far ahead as it is told", async () => {
  const { port } = service.address() as AddressInfo;
  const ahead = await openProxy(`127.0.0.1:${port}`, { skewMs: 3_600_000 });
  const at = new Date(0).toISOString();
  const answer = await fetch(`http://${ahead.host}/`, { method: "POST", body: JSON.stringify({ at }) });
  expect(await answer.json()).toEqual({ at: "1970-01-01T01:00:00.000Z" });
  expect(Date.parse(answer.headers.get("date") ?? "") - Date.now()).toBeGreaterThan(3_000_000);
  await ahead.close();
});
