import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { asOwner } from "@/lib/platform/testing/as-owner";
import type { ServiceAccess } from "./gateway";
import { callService, uploadToService } from "./http";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A service that is stranger than the sandbox can be made. */
async function accessTo(listener: RequestListener): Promise<ServiceAccess> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return {
    connectionId: "connection",
    variant: "a",
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    token: "secret",
    tokenFingerprint: randomUUID(),
    priority: "person",
  };
}

const place = { method: "POST", path: "/orders", json: {}, answer: z.object({ id: z.number() }) } as const;

const loseBudgetTable = () => asOwner(`ALTER TABLE "RequestBudget" RENAME TO "LostBudget"`);
const findBudgetTable = () => asOwner(`ALTER TABLE "LostBudget" RENAME TO "RequestBudget"`);

test("an answer is not lost because the budget cannot be corrected", async () => {
  const access = await accessTo(async (_, response) => {
    await loseBudgetTable();
    response.writeHead(201, { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "1" }).end('{"id":1}');
  });
  closing.push(findBudgetTable);
  expect(await callService(access, place)).toEqual({ id: 1 });
});

test("nothing is sent while the budget cannot be asked", async () => {
  let asked = 0;
  const access = await accessTo((_, response) => {
    asked += 1;
    response.end();
  });
  await loseBudgetTable();
  closing.push(findBudgetTable);
  await expect(callService(access, place)).rejects.toMatchObject({ code: "internal" });
  expect(asked).toBe(0);
});

test("a write that is sent elsewhere by a redirect is unknown, and the token goes nowhere else", async () => {
  const asked: (string | undefined)[] = [];
  const access = await accessTo((request, response) => {
    asked.push(request.url);
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await expect(callService(access, place)).rejects.toMatchObject({ code: "outcome_unknown" });
  expect(asked).toEqual(["/api/v1/orders"]);
});

test("a 429 that says to wait for nothing uses up no allowance, and no more time than there is", async () => {
  let asked = 0;
  const access = await accessTo((_, response) => {
    asked += 1;
    response.writeHead(429, { "retry-after": "0" }).end("{}");
  });
  await expect(callService({ ...access, patienceMs: 0 }, place)).rejects.toMatchObject({
    code: "rate_limited",
  });
  expect(asked).toBe(1);
});

test("an upload says how long it is, and is as long", async () => {
  const heard: Pick<IncomingHttpHeaders, "content-length" | "transfer-encoding">[] = [];
  const access = await accessTo(async (request, response) => {
    heard.push(request.headers);
    const bytes = await buffer(request);
    response.writeHead(201).end(JSON.stringify({ bytes: bytes.length }));
  });
  const file = { name: "Свидетельство.pdf", sizeBytes: 200_000 };
  const done = await uploadToService(access, {
    path: "/files",
    fields: { type: "source" },
    file: { ...file, body: Readable.from([Buffer.alloc(100_000), Buffer.alloc(100_000)]) },
    answer: z.object({ bytes: z.number() }),
  });
  expect(heard).toMatchObject([{ "content-length": String(done.bytes) }]);
  expect(heard[0]).not.toHaveProperty("transfer-encoding");
});
