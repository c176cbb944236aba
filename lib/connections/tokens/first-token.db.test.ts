import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { fingerprintOf } from "@/lib/credentials/access";
import type { Role } from "@/lib/domain/roles";
import { store } from "@/lib/mirror/store";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { saveMyToken } from "./mutations";
import { createTokenWorld, mirrorOrderOfAccount, readNewOrder, tokensOf } from "./testing/token-world";

/** Whose account a connection is of is told by its first token, of which nothing proves that it is the right one. */

let sandbox: TestSandbox;
let service: ServiceClient;
let businessId: string;
let connectionId: string;
let newcomer: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  ({ service, businessId, connectionId, newcomer } = await createTokenWorld(sandbox.origin));
});
afterAll(() => sandbox.dispose());

const mirrorAnOrder = () => mirrorOrderOfAccount({ service, businessId, connectionId });
const mine = () => tokensOf(newcomer);

describe("the first token of a connection", () => {
  const save = async (who: Actor, token: string) =>
    saveMyToken(who, { connectionId, token }).then(
      () => "taken",
      (error) => `${error.code}: ${error.fields.token[0]?.key}`,
    );
  const another = async (role: Role) => signIn(await addPerson({ businessId, role }));
  const unproven = "forbidden: connectionErrors.token.unproven";

  test("is an administrator's: nothing proves whose account it is", async () => {
    for (const role of ["requester", "approver"] as const) {
      const first = await save(await another(role), service.token);
      expect(first).toBe("forbidden: connectionErrors.token.firstIsAdministrators");
    }
    expect(await save(newcomer, service.token)).toBe("taken");
  });

  test("is followed by the same one, or another that sees what is there, and by none of another account", async () => {
    const stranger = await ServiceClient.open(sandbox.origin);
    const answer = (await service.control("POST", "/tokens")).json as { token: string };
    await save(newcomer, service.token);
    expect(await save(await another("requester"), service.token)).toBe("taken");
    // Nothing is there that could prove it.
    for (const token of [answer.token, stranger.token]) {
      expect(await save(await another("administrator"), token)).toEqual(unproven);
    }
    await service.upload();
    expect(await save(await another("requester"), stranger.token)).toMatch(/otherAccount/);
    expect(await save(await another("requester"), answer.token)).toBe("taken");
    await service.placeOrder();
    expect(await save(await another("administrator"), stranger.token)).toMatch(/otherAccount/);
  });

  test("is one, of two that come at once", async () => {
    const stranger = await ServiceClient.open(sandbox.origin);
    const other = await another("administrator");
    const saved = await Promise.all([save(newcomer, service.token), save(other, stranger.token)]);
    expect(saved.filter((outcome) => outcome === "taken")).toHaveLength(1);
    const tokens = await db().accessToken.findMany({ where: { connectionId } });
    expect(new Set(tokens.map(({ fingerprint }) => fingerprint)).size).toBe(1);
  });

  test("is not taken where something of another account was read while it was tried", async () => {
    const stranger = await ServiceClient.open(sandbox.origin);
    const tried = await db().$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${newcomer.userId}::uuid FOR UPDATE`;
        const saving = save(newcomer, stranger.token);
        await untilWaitedFor(tx);
        await mirrorAnOrder();
        // The token that read it is replaced by this one.
        await db().accessToken.deleteMany({ where: { connectionId } });
        return { saving };
      },
      { timeout: 30_000 },
    );
    expect(await tried.saving).toEqual(unproven);
    expect(await mine()).toEqual([]);
  });

  const readOrder = (of: ServiceClient) => readNewOrder(newcomer, connectionId, of);

  test("leaves nothing of a wrong account where it is replaced while that is being read", async () => {
    const stranger = await ServiceClient.open(sandbox.origin);
    expect(await save(newcomer, stranger.token)).toBe("taken");
    const read = await readOrder(stranger);
    expect(await save(newcomer, service.token)).toBe("taken");
    const storing = db().$transaction((tx) => store(tx, orders, read));
    await expect(storing).rejects.toMatchObject({ code: "conflict" });
    expect(await db().order.count({ where: { connectionId } })).toBe(0);
    const right = await readOrder(service);
    await db().$transaction((tx) => store(tx, orders, right));
    expect(await db().order.count({ where: { connectionId } })).toBe(1);
  });

  test("is not replaced where something of its account is just being stored", async () => {
    const stranger = await ServiceClient.open(sandbox.origin);
    expect(await save(newcomer, stranger.token)).toBe("taken");
    const read = await readOrder(stranger);
    const tried = await db().$transaction(
      async (tx) => {
        await store(tx, orders, read);
        const saving = save(newcomer, service.token);
        await untilWaitedFor(tx);
        return { saving };
      },
      { timeout: 30_000 },
    );
    expect(await tried.saving).toEqual(unproven);
    const [kept] = await mine();
    expect(kept?.fingerprint).toBe(fingerprintOf(stranger.token));
  });

  test("proves nothing of a colleague's where it is replaced by one of another account meanwhile", async () => {
    const stranger = await ServiceClient.open(sandbox.origin);
    const colleague = await another("requester");
    expect(await save(newcomer, stranger.token)).toBe("taken");
    const tried = await db().$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${colleague.userId}::uuid FOR UPDATE`;
        const saving = saveMyToken(colleague, { connectionId, token: stranger.token }).then(
          () => "taken",
          (error) => error.code,
        );
        await untilWaitedFor(tx);
        expect(await save(newcomer, service.token)).toBe("taken");
        return { saving };
      },
      { timeout: 30_000 },
    );
    expect(await tried.saving).toBe("conflict");
    const tokens = await db().accessToken.findMany({ where: { connectionId } });
    expect(tokens.map(({ fingerprint }) => fingerprint)).toEqual([fingerprintOf(service.token)]);
  });

  test("forgets how far the mirror of a wrong account had come", async () => {
    const stranger = await ServiceClient.open(sandbox.origin);
    await save(newcomer, stranger.token);
    await db().mirrorProgress.create({ data: { connectionId, kind: "order", walkedAt: new Date() } });
    await save(newcomer, service.token);
    expect(await db().mirrorProgress.count({ where: { connectionId } })).toBe(0);
  });

  test("can be replaced by whoever pasted the wrong one, while nothing is there", async () => {
    const stranger = await ServiceClient.open(sandbox.origin);
    expect(await save(newcomer, stranger.token)).toBe("taken");
    expect(await save(newcomer, service.token)).toBe("taken");
  });
});
