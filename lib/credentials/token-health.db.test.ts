import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addBusiness, addPerson } from "@/lib/auth/testing/signed-in";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { db } from "@/lib/platform/db";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { accessForScope } from "./access";
import { scopeOf } from "./scope";
import { addConnection, addToken } from "./testing/connected";
import {
  minutesToDistrust,
  noteTokenRefused,
  noteTokenTaken,
  recheckTokens,
  refusalsToDistrust,
} from "./token-health";

let sandbox: TestSandbox;
let service: ServiceClient;
let businessId: string;
let connectionId: string;
let tokenId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  service = await ServiceClient.open(sandbox.origin);
  businessId = await addBusiness();
  connectionId = await addConnection(businessId, `${sandbox.origin}/api/v1`);
  tokenId = await addToken(connectionId, null, service.token);
});

const token = async (id = tokenId) => await db().accessToken.findUniqueOrThrow({ where: { id } });
async function access(): Promise<ServiceAccess> {
  const found = await accessForScope(await scopeOf(connectionId));
  if (!found) throw new Error("No token is in use");
  return found;
}
/** The service turned it away so often, the first time so long ago. */
async function refused(times: number, minutesAgo: number): Promise<void> {
  for (let time = 1; time < times; time += 1) await noteTokenRefused(await access(), "rejected");
  await db().$executeRaw`UPDATE "AccessToken"
    SET "refusedSince" = now() - make_interval(mins => ${minutesAgo}) WHERE id = ${tokenId}::uuid AND refusals > 0`;
  await noteTokenRefused(await access(), "rejected");
}
async function letAnHourPass(): Promise<void> {
  await db().$executeRaw`UPDATE "AccessToken" SET "askAgainAt" = "askAgainAt" - interval '1 hour'`;
}

describe("a token stays in use", () => {
  test("when it was turned away once", async () => {
    await refused(1, 0);
    expect(await token()).toMatchObject({ state: "working", refusals: 1 });
  });

  test("when it was turned away often in a few minutes", async () => {
    await refused(20, minutesToDistrust - 1);
    expect((await token()).state).toBe("working");
  });

  test("when it was turned away twice with a long time between", async () => {
    await refused(refusalsToDistrust - 1, 24 * 60);
    expect((await token()).state).toBe("working");
  });

  test("when the service took it between", async () => {
    await refused(refusalsToDistrust - 1, minutesToDistrust);
    await noteTokenTaken(await access());
    expect(await token()).toMatchObject({ refusals: 0, refusedSince: null });
    await noteTokenRefused(await access(), "rejected");
    expect((await token()).state).toBe("working");
  });
});

describe("a token that was turned away for minutes", () => {
  test("is out of use for everyone who shares it, and for no other", async () => {
    const [sharing, other] = [await addPerson({ businessId }), await addPerson({ businessId })];
    const shared = await addToken(connectionId, sharing, service.token);
    const own = await addToken(connectionId, other, "another-token");
    await db().$executeRaw`UPDATE "AccessToken" SET refusals = ${refusalsToDistrust - 1},
      "refusedSince" = now() - make_interval(mins => ${minutesToDistrust}) WHERE "connectionId" = ${connectionId}::uuid`;
    await noteTokenRefused(await access(), "rejected");
    expect((await token()).state).toBe("rejected");
    expect((await token(shared)).state).toBe("rejected");
    expect((await token(own)).state).toBe("working");
  });

  test("tells open pages when it goes out of use and when it is back, once each", async () => {
    const told = () => db().change.count({ where: { businessId, topic: "connection" } });
    const used = await access();
    await refused(refusalsToDistrust, minutesToDistrust);
    expect(await told()).toBe(1);
    await noteTokenRefused(used, "rejected");
    expect(await told()).toBe(1);
    await letAnHourPass();
    await recheckTokens();
    expect(await told()).toBe(2);
  });

  test("is tried again by itself, and in use with the first success", async () => {
    await refused(refusalsToDistrust, minutesToDistrust);
    expect(await accessForScope(await scopeOf(connectionId))).toBeNull();
    await recheckTokens();
    expect((await token()).state).toBe("rejected");
    await letAnHourPass();
    await recheckTokens();
    expect(await token()).toMatchObject({ state: "working", refusals: 0, askAgainAt: null });
    expect(await access()).not.toHaveProperty("wasRefused");
  });

  test("is tried with growing pauses for as long as the service turns it away", async () => {
    await service.setFaults([{ method: "GET", path: "/orders", kind: "status", status: 401, times: 100 }]);
    await refused(refusalsToDistrust, minutesToDistrust);
    const pauses: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const { askAgainAt } = await token();
      pauses.push(Math.round(((askAgainAt?.getTime() ?? 0) - Date.now()) / 60_000));
      await letAnHourPass();
      await recheckTokens();
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect((await token()).state).toBe("rejected");
  });

  test("stays as it is while the service cannot be asked, and is asked again soon", async () => {
    await refused(refusalsToDistrust, minutesToDistrust);
    await service.setFaults([{ method: "GET", path: "/orders", kind: "status", status: 503, times: 3 }]);
    await letAnHourPass();
    await recheckTokens();
    expect(await token()).toMatchObject({ state: "rejected", refusals: refusalsToDistrust });
    await letAnHourPass();
    await recheckTokens();
    expect((await token()).state).toBe("working");
  });

  test("is tried by one process alone, and not once it was removed", async () => {
    await refused(refusalsToDistrust, minutesToDistrust);
    await letAnHourPass();
    await service.control("DELETE", "/requests");
    await Promise.all([recheckTokens(), recheckTokens(), recheckTokens()]);
    const { json } = await service.control("GET", "/requests");
    expect(json).toMatchObject({ requests: [{ method: "GET", path: "/api/v1/orders" }] });
    await db().accessToken.delete({ where: { id: tokenId } });
    await recheckTokens();
  });
});
