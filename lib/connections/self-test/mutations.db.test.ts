import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { scopeOf } from "@/lib/credentials/scope";
import { addSigningSecret } from "@/lib/credentials/signing-secrets";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { testKeyFor } from "@/lib/mirror/callback-key";
import { type CallbackDoor, openCallbackDoor } from "@/lib/mirror/testing/callback-door";
import { signedHeaders } from "@/lib/mirror/testing/signed-callback";
import { tryCallback } from "@/lib/mirror/try-callback";
import { db } from "@/lib/platform/db";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { testConnection } from "./mutations";

/** What is found out about a connection without placing anything. */

let sandbox: TestSandbox;
let door: CallbackDoor;
let service: ServiceClient;
let businessId: string;
let connectionId: string;
let administrator: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  door = await openCallbackDoor();
});
beforeEach(async () => {
  service = await ServiceClient.open(sandbox.origin);
  businessId = await addBusiness();
  connectionId = await addConnection(businessId, `${sandbox.origin}/api/v1`);
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
});
afterAll(async () => {
  await door.close();
  await sandbox.dispose();
});

const run = (who = administrator) => testConnection(who, { connectionId });
const leadTo = (baseUrl: string) =>
  db().connection.update({ where: { id: connectionId }, data: { baseUrl } });
const addSecret = (secret: string) => db().$transaction((tx) => addSigningSecret(tx, connectionId, secret));

type Requests = { requests: { method: string; path: string }[] };

test("a connection that works says so of each step, with the account that the token sees, and only reads", async () => {
  await addToken(connectionId, null, service.token);
  expect((await run()).token).toMatchObject({ outcome: "works", whose: "shared", newestOrder: null });
  const { number } = await service.placeOrder();
  const before = ((await service.control("GET", "/requests")).json as Requests).requests.length;
  const found = await run();
  expect(found).toMatchObject({
    address: "service",
    token: { outcome: "works", whose: "shared", newestOrder: number, languages: expect.any(Number) },
    clockAheadSeconds: 0,
  });
  const { requests } = (await service.control("GET", "/requests")).json as Requests;
  expect(new Set(requests.slice(before).map(({ method }) => method))).toEqual(new Set(["GET"]));
});

test("a token that does not work is told apart, and none is told", async () => {
  expect((await run()).token).toEqual({ outcome: "none", whose: null });
  await addToken(connectionId, administrator.userId, "nobody-knows-this");
  expect((await run()).token).toEqual({ outcome: "rejected", whose: "own" });
  await db().accessToken.deleteMany({ where: { connectionId } });
  const denied = (await service.control("POST", "/tokens", { access: false })).json as { token: string };
  await addToken(connectionId, null, denied.token);
  expect((await run()).token).toEqual({ outcome: "denied", whose: "shared" });
  const stored = JSON.stringify(await db().auditEvent.findMany({ where: { businessId } }));
  expect(stored).toContain("connection.test");
  for (const token of ["nobody-knows-this", denied.token]) expect(stored).not.toContain(token);
});

test("an address where nothing or something else answers is told, and no token is sent there", async () => {
  await addToken(connectionId, administrator.userId, service.token);
  await leadTo("http://127.0.0.1:9/api/v1");
  expect(await run()).toMatchObject({ address: "unreachable", token: null, clockAheadSeconds: null });
  await leadTo(sandbox.origin);
  expect(await run()).toMatchObject({ address: "stranger", token: null });
});

test("a service whose clock is wrong is told by how much", async () => {
  await addToken(connectionId, administrator.userId, service.token);
  const ahead = { date: new Date(Date.now() + 600_000).toUTCString() };
  const way = await openAlteredWay(
    sandbox.origin,
    (body) => body,
    (_, body) => ({ body, headers: ahead }),
  );
  await leadTo(`${way.origin}/api/v1`);
  expect(Math.abs(((await run()).clockAheadSeconds ?? 0) - 600)).toBeLessThan(30);
  await way.close();
});

describe("a callback of the portal's own", () => {
  const portal = () => new URL(door.addressFor("")).origin;
  const send = async (key: string, secret: string) => {
    const body = "{}";
    const headers = signedHeaders({ secret, body });
    return (await fetch(door.addressFor(key), { method: "POST", headers, body })).status;
  };
  const tried = async (portalUrl = portal()) => tryCallback(await scopeOf(connectionId), portalUrl);

  test("comes through where the service's would, and leaves nothing behind", async () => {
    expect(await tried()).toBe("no_secret");
    await addSecret("the-secret");
    expect(await tried()).toBe("received");
    expect(await db().callbackDelivery.count({ where: { connectionId } })).toBe(0);
    expect(await db().callbackRefusal.count({ where: { connectionId } })).toBe(0);
  });

  test("does not come through where nothing, or something else, answers", async () => {
    await addSecret("the-secret");
    expect(await tried("http://127.0.0.1:9")).toBe("unreachable");
    expect(await tried(sandbox.origin)).toBe("stranger");
  });

  test("is believed with the secret alone, and a guess leaves nothing behind either", async () => {
    await addSecret("the-secret");
    expect(await send(testKeyFor(connectionId), "the-secret")).toBe(200);
    expect(await send(testKeyFor(connectionId), "a-guess")).toBe(401);
    expect(await db().callbackRefusal.count({ where: { connectionId } })).toBe(0);
  });

  test("tells nobody who knows a connection's id that there is one", async () => {
    await addSecret("the-secret");
    const [made, strange] = [testKeyFor(connectionId), testKeyFor(newId())];
    const guesses = [`test-${connectionId}`, "test-", `${made}0`, `${made.slice(0, -1)}x`, strange];
    for (const key of guesses) expect(await send(key, "the-secret"), key).toBe(406);
  });
});

test("is administrators' alone, of their own business, and not without end", async () => {
  for (const who of [await signIn(await addPerson({ businessId })), await actingFor(administrator)])
    await expect(run(who)).rejects.toMatchObject({ code: "forbidden" });
  const elsewhere = await addBusiness();
  const stranger = await signIn(await addPerson({ businessId: elsewhere, role: "administrator" }));
  await expect(run(stranger)).rejects.toMatchObject({ code: "not_found" });
  const outcomes = await Promise.allSettled(Array.from({ length: 22 }, () => run()));
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(2);
});
