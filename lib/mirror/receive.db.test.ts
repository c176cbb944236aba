import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addSigningSecret } from "@/lib/credentials/signing-secrets";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { longestCallbackBytes, purgeRefusals } from "./receive";
import { type CallbackDoor, openCallbackDoor } from "./testing/callback-door";
import { addCommand, createMirroredWorld, type MirroredWorld } from "./testing/mirrored-world";
import { orderCallback, signedHeaders } from "./testing/signed-callback";

/** The address that the service reports to, by its route. */

let sandbox: TestSandbox;
let door: CallbackDoor;
let world: MirroredWorld;
let commandId: string;
let key: string;
let secret: string;
let connectionId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  door = await openCallbackDoor();
});
beforeEach(async () => {
  world = await createMirroredWorld(sandbox.origin);
  ({ connectionId } = world.scope);
  ({ commandId, key } = await addCommand(world));
  secret = world.service.signingSecret;
});
afterAll(async () => {
  await door.close();
  await sandbox.dispose();
});

type Sent = { body?: BodyInit; headers?: Record<string, string>; to?: string };

async function send({ body = "", headers = {}, to = key }: Sent): Promise<number> {
  const request = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const answer = await fetch(door.addressFor(encodeURIComponent(to)), request);
  return answer.status;
}

const sendSigned = (body: string, changed: Partial<Parameters<typeof signedHeaders>[0]> = {}) =>
  send({ body, headers: signedHeaders({ secret, body, ...changed }) });
const inbox = () => db().callbackDelivery.findMany({ where: { connectionId } });
const refusals = async () =>
  (await db().callbackRefusal.findMany({ where: { connectionId } })).map(({ reason, count }) => [
    reason,
    count,
  ]);

describe("a callback of the service", () => {
  test("is written down, due at once, before it is answered", async () => {
    const body = orderCallback(77);
    expect(await sendSigned(body)).toBe(200);
    const [row] = await inbox();
    expect(row).toMatchObject({ commandId, serviceId: "77", processedAt: null });
    expect(Buffer.from(row?.rawBody ?? []).toString()).toBe(body);
    expect(row?.nextLookAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test("with a repeated webhook id is recorded once and answered 200", async () => {
    const webhookId = randomUUID();
    const again = { webhookId, timestamp: Math.floor(Date.now() / 1000) + 60 };
    expect(await sendSigned(orderCallback(77), { webhookId })).toBe(200);
    expect(await sendSigned(orderCallback(77), again)).toBe(200);
    expect(await inbox()).toHaveLength(1);
  });

  test("that comes to several processes at once is recorded once", async () => {
    const webhookId = randomUUID();
    const sends = Array.from({ length: 8 }, () => sendSigned(orderCallback(77), { webhookId }));
    expect(await Promise.all(sends)).toEqual(Array(8).fill(200));
    expect(await inbox()).toHaveLength(1);
  });

  test("is accepted by either secret during a rotation", async () => {
    await db().$transaction((tx) => addSigningSecret(tx, connectionId, "the next secret"));
    expect(await sendSigned(orderCallback(77))).toBe(200);
    expect(await sendSigned(orderCallback(78), { secret: "the next secret" })).toBe(200);
  });

  test("is written down with the headers that matter alone, whatever else came with it", async () => {
    const body = orderCallback(77);
    const signed = signedHeaders({ secret, body });
    const others = { cookie: "session=1", authorization: "Basic x", "x-forwarded-for": "10.0.0.1" };
    expect(await send({ body, headers: { ...signed, ...others, "x-long": "x".repeat(10_000) } })).toBe(200);
    expect((await inbox())[0]?.headers).toEqual(signed);
  });

  test("does not fill the inbox by a header that matters", async () => {
    const body = orderCallback(77);
    const headers = { ...signedHeaders({ secret, body }), "idempotency-key": "x".repeat(10_000) };
    expect(await send({ body, headers })).toBe(200);
    const [row] = await inbox();
    expect(JSON.stringify(row?.headers).length).toBeLessThan(2_000);
  });

  test("is accepted whatever its content type says", async () => {
    const body = orderCallback(77);
    const headers = { ...signedHeaders({ secret, body }), "content-type": "text/html; charset=utf-16" };
    expect(await send({ body, headers })).toBe(200);
  });
});

describe("turned away with 401, so that it is sent again once the secret is mended, and counted, is one", () => {
  test("with a wrong signature", async () => {
    expect(await sendSigned(orderCallback(77), { secret: "another" })).toBe(401);
    expect(await sendSigned(orderCallback(77), { secret: "another" })).toBe(401);
    expect(await refusals()).toEqual([["wrong_signature", 2]]);
    expect(await inbox()).toEqual([]);
  });

  test.each([-301, 301])("whose time is %i seconds from now", async (seconds) => {
    const timestamp = Math.floor(Date.now() / 1000) + Math.sign(seconds) * (Math.abs(seconds) + 5);
    expect(await sendSigned(orderCallback(77), { timestamp })).toBe(401);
    expect(await refusals()).toEqual([["stale_timestamp", 1]]);
  });

  test.each(["service-webhook-id", "service-webhook-timestamp", "service-webhook-signature"])(
    "without the header %s",
    async (missing) => {
      const body = orderCallback(77);
      const { [missing]: _, ...headers } = signedHeaders({ secret, body });
      expect(await send({ body, headers })).toBe(401);
      expect(await refusals()).toEqual([["missing_signature", 1]]);
    },
  );

  test("whose body was changed by one byte", async () => {
    const headers = signedHeaders({ secret, body: orderCallback(77) });
    expect(await send({ body: orderCallback(78), headers })).toBe(401);
  });
});

describe("turned away with 406, because it can never be accepted, is one", () => {
  test.each([
    ["an unknown key", "0".repeat(64)],
    ["a key of another form", "../../etc/passwd\u0000"],
  ])("to %s, whatever it is signed with", async (_, to) => {
    const body = orderCallback(77);
    expect(await send({ body, headers: signedHeaders({ secret, body }), to })).toBe(406);
    expect(await inbox()).toEqual([]);
  });

  test.each([
    ["no JSON", "{"],
    ["no object", "[]"],
    ["no id", '{"status":"translating"}'],
    ["nothing", ""],
  ])("that is signed and holds %s", async (_, body) => {
    expect(await sendSigned(body)).toBe(406);
    expect(await refusals()).toEqual([["unintelligible", 1]]);
  });
});

describe("a body that is too large", () => {
  test("is answered 413 by what it says of itself, before any of it is read", async () => {
    const headers = { "content-length": String(longestCallbackBytes + 1) };
    expect(await send({ body: endless().body, headers })).toBe(413);
  });

  test("that does not say how large it is, is read to the limit and no further", async () => {
    const noise = endless();
    expect(await send({ body: noise.body })).toBe(413);
    // As much more as the buffers of two ends of a connection hold.
    expect(noise.sentBytes()).toBeLessThan(longestCallbackBytes + 8 * 1024 * 1024);
  });

  test("does not begin before the limit: 64 kB and nothing more are read", async () => {
    expect(await sendSigned(" ".repeat(longestCallbackBytes))).toBe(406);
    expect(await sendSigned(" ".repeat(longestCallbackBytes + 1))).toBe(413);
  });
});

test("trouble of our own is answered 500, so that the service sends it again, and nothing is half recorded", async () => {
  const { sealed } = await db().signingSecret.findFirstOrThrow({ where: { connectionId } });
  await db().signingSecret.updateMany({ where: { connectionId }, data: { sealed: "v1.lost.key.x" } });
  expect(await sendSigned(orderCallback(77))).toBe(500);
  expect(await inbox()).toEqual([]);
  await db().signingSecret.updateMany({ where: { connectionId }, data: { sealed } });
  expect(await sendSigned(orderCallback(77))).toBe(200);
});

/** Noise in pieces of 16 kB that never ends. */
function endless() {
  let sentBytes = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sentBytes += 16_384;
      controller.enqueue(new Uint8Array(16_384).fill(sentBytes % 251));
    },
  });
  return { body, sentBytes: () => sentBytes };
}

test("counts of what was turned away are kept for a year", async () => {
  const count = { connectionId, reason: "wrong_signature", count: 1, lastAt: new Date() };
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  await db().callbackRefusal.createMany({
    data: [367, 363].map((days) => ({ ...count, day: daysAgo(days) })),
  });
  await purgeRefusals();
  expect(await refusals()).toEqual([["wrong_signature", 1]]);
});
