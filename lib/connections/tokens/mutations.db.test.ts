import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { accessForActor, fingerprintOf } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import type { Role } from "@/lib/domain/roles";
import { gatewayFor } from "@/lib/gateway/registry";
import { openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { databaseNow } from "@/lib/mirror/clock";
import { store } from "@/lib/mirror/store";
import { orders } from "@/lib/orders/mirrored";
import { changeMember, disableMember, removeMember } from "@/lib/people/members/mutations";
import { db, type Tx } from "@/lib/platform/db";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listConnections } from "../data";
import { removeMyToken, saveMyToken } from "./mutations";

let sandbox: TestSandbox;
let service: ServiceClient;
let businessId: string;
let connectionId: string;
let newcomer: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  service = await ServiceClient.open(sandbox.origin);
  businessId = await addBusiness();
  connectionId = await addConnection(businessId, `${sandbox.origin}/api/v1`);
  newcomer = await signIn(await addPerson({ businessId, role: "administrator" }));
});
afterAll(() => sandbox.dispose());

/** An order that the mirror knows, placed by a colleague with a token of the business's account. */
async function mirrorAnOrder(): Promise<void> {
  const colleague = await signIn(await addPerson({ businessId }));
  await addToken(connectionId, colleague.userId, service.token);
  const { id } = await service.placeOrder();
  const scope = await scopeForActor(colleague, { connectionId });
  const requestedAt = await databaseNow(db());
  const snapshot = await gatewayFor(await accessForActor(colleague, scope)).getOrder(String(id));
  const answeredAt = await databaseNow(db());
  await db().$transaction((tx) =>
    store(tx, orders, { scope, snapshot, whole: true, requestedAt, answeredAt, source: "sweep" }),
  );
}

/** Whether another connection waits for a lock of this transaction. */
async function isWaitedFor(tx: Tx): Promise<boolean> {
  const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  const waiting = await db().$queryRaw<unknown[]>`SELECT 1 FROM pg_stat_activity
    WHERE ${own?.pid}::int = ANY (pg_blocking_pids(pid))`;
  return waiting.length > 0;
}

async function howManyWait(): Promise<number> {
  const [waiting] = await db().$queryRaw<
    [{ count: number }]
  >`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
  return waiting.count;
}

const mine = () => db().accessToken.findMany({ where: { userId: newcomer.userId } });

describe("a person's own token", () => {
  test.each([
    ["removed", removeMember],
    ["disabled", disableMember],
  ] as const)("is not taken of somebody who is %s while it is tried", async (_, way) => {
    await mirrorAnOrder();
    const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
    await way(administrator, { personId: newcomer.userId });
    const saving = saveMyToken(newcomer, { connectionId, token: service.token });
    await expect(saving).rejects.toMatchObject({ code: "forbidden" });
    expect(await mine()).toEqual([]);
  });

  test("is gone where its person is removed just as it is taken", async () => {
    await mirrorAnOrder();
    const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
    const colleague = await signIn(await addPerson({ businessId }));
    await addToken(connectionId, colleague.userId, service.token);
    const both = await db().$transaction(
      async (tx) => {
        // The token that is being taken waits for whether this one is theirs.
        const { userId } = newcomer;
        await tx.accessToken.updateMany({ where: { userId: colleague.userId }, data: { userId } });
        const saving = saveMyToken(newcomer, { connectionId, token: service.token });
        await expect.poll(() => isWaitedFor(tx)).toBe(true);
        let isRemoved = false;
        const removing = removeMember(administrator, { personId: userId }).finally(() => {
          isRemoved = true;
        });
        await expect.poll(async () => isRemoved || (await howManyWait()) > 1).toBe(true);
        await tx.accessToken.updateMany({ where: { userId }, data: { userId: colleague.userId } });
        return { done: Promise.all([saving, removing]) };
      },
      { timeout: 30_000 },
    );
    await both.done;
    expect(await mine()).toEqual([]);
  });

  test("is taken once the service has accepted it, and works from then on", async () => {
    await saveMyToken(newcomer, { connectionId, token: service.token });
    expect((await accessForActor(newcomer, await scopeForActor(newcomer, { connectionId }))).token).toBe(
      service.token,
    );
    expect((await listConnections(newcomer))[0]?.token).toMatchObject({
      lastFour: service.token.slice(-4),
      state: "working",
    });
  });

  test("tells the account that it sees by its newest order, to who sees every order", async () => {
    const { number } = await service.placeOrder();
    await saveMyToken(newcomer, { connectionId, token: service.token });
    const told = async () => (await listConnections(await signIn(newcomer.userId)))[0]?.token?.newestOrder;
    expect(await told()).toBe(number);
    const where = { userId: newcomer.userId };
    await db().membership.updateMany({ where, data: { role: "requester" } });
    await db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });
    expect(await told()).toBeNull();
    expect((await listConnections(await actingFor(newcomer)))[0]?.token?.newestOrder).toBeNull();
  });

  test("of an account without orders says so, and is taken where the service cannot tell", async () => {
    await saveMyToken(newcomer, { connectionId, token: service.token });
    expect(await mine()).toMatchObject([{ newestOrder: "" }]);
    await service.placeOrder();
    const unreadable = { body: { data: [{ id: 7 }], links: { next: null } } };
    for (const altered of [unreadable, { status: 500, body: {} }]) {
      let asked = 0;
      // The first tells whether the token is taken at all.
      const isLater = (path: string) => path.includes("/orders?") && ++asked > 1;
      const way = await openAlteredWay(
        sandbox.origin,
        (body) => body,
        (path, body) => (isLater(path) ? altered : { body }),
      );
      const baseUrl = `${way.origin}/api/v1`;
      await db().connection.update({ where: { id: connectionId }, data: { baseUrl } });
      await saveMyToken(newcomer, { connectionId, token: service.token });
      expect(await mine()).toMatchObject([{ newestOrder: null }]);
      expect(asked).toBeGreaterThan(1);
      await way.close();
    }
  });

  test("is taken when it shows that it sees an order of the business's account", async () => {
    await mirrorAnOrder();
    await saveMyToken(newcomer, { connectionId, token: service.token });
    expect(await mine()).toHaveLength(1);
  });

  test("is taken by what is newest too, where the oldest that is known is gone since", async () => {
    await mirrorAnOrder();
    const gone = { serviceId: "999999", receivedAt: new Date(0) };
    await db().order.updateMany({ where: { connectionId }, data: gone });
    await mirrorAnOrder();
    await saveMyToken(newcomer, { connectionId, token: service.token });
    expect(await mine()).toHaveLength(1);
  });

  test("replaces the one before", async () => {
    await addToken(connectionId, newcomer.userId, "old-token", "rejected");
    await saveMyToken(newcomer, { connectionId, token: service.token });
    expect(await mine()).toMatchObject([{ state: "working", lastFour: service.token.slice(-4) }]);
  });

  test("saved twice by a double click is one token", async () => {
    await Promise.all([
      saveMyToken(newcomer, { connectionId, token: service.token }),
      saveMyToken(newcomer, { connectionId, token: service.token }),
    ]);
    expect(await mine()).toHaveLength(1);
  });

  test("is not taken as a connection's first from who was its administrator when they asked, and is none now", async () => {
    const colleague = await signIn(await addPerson({ businessId, role: "administrator" }));
    await changeMember(colleague, { personId: newcomer.userId, role: "approver", departmentId: null });
    await expect(saveMyToken(newcomer, { connectionId, token: service.token })).rejects.toMatchObject({
      code: "forbidden",
      fields: { token: [{ key: "connectionErrors.token.firstIsAdministrators" }] },
    });
    expect(await mine()).toEqual([]);
  });

  test("is gone after it was removed, and removing it again does nothing", async () => {
    await saveMyToken(newcomer, { connectionId, token: service.token });
    await removeMyToken(newcomer, { connectionId });
    await removeMyToken(newcomer, { connectionId });
    expect(await mine()).toEqual([]);
    expect((await listConnections(newcomer))[0]?.token).toBeNull();
  });
});

describe("a token is refused at its field, and what was before stays,", () => {
  beforeEach(async () => {
    await addToken(connectionId, newcomer.userId, "the-token-before");
  });

  async function expectRefusal(token: string, code: string, reason: string): Promise<void> {
    await expect(saveMyToken(newcomer, { connectionId, token })).rejects.toMatchObject({
      code,
      fields: { token: [{ key: `connectionErrors.token.${reason}` }] },
    });
    expect(await mine()).toMatchObject([{ lastFour: "fore", state: "working" }]);
  }

  test("when the service does not know it", async () => {
    await expectRefusal("nobody-knows-this", "service_refused", "rejected");
  });

  test("when the service denies it access", async () => {
    const answer = await service.control("POST", "/tokens", { access: false });
    const { token } = answer.json as { token: string };
    await expectRefusal(token, "service_refused", "denied");
  });

  test("when it belongs to another account than the one that is mirrored", async () => {
    await mirrorAnOrder();
    const stranger = await ServiceClient.open(sandbox.origin);
    await expectRefusal(stranger.token, "service_refused", "otherAccount");
  });

  test("when the service cannot be reached", async () => {
    await db().connection.update({
      where: { id: connectionId },
      data: { baseUrl: "http://127.0.0.1:9/api/v1" },
    });
    await expectRefusal(service.token, "service_unavailable", "unreachable");
  });

  test("when the service answers nonsense", async () => {
    await service.setFaults([{ kind: "garbage", times: 9 }]);
    await expectRefusal(service.token, "service_unavailable", "unreachable");
  });
});

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
        await expect.poll(() => isWaitedFor(tx)).toBe(true);
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

  /** An order as it was read with whoever's token is in use, on its way into the mirror. */
  async function readOrder(of: ServiceClient) {
    const { id } = await of.placeOrder();
    const scope = await scopeForActor(newcomer, { connectionId });
    const requestedAt = await databaseNow(db());
    const snapshot = await gatewayFor(await accessForActor(newcomer, scope)).getOrder(String(id));
    const answeredAt = await databaseNow(db());
    return { scope, snapshot, whole: true, requestedAt, answeredAt, source: "sweep" } as const;
  }

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
        await expect.poll(() => isWaitedFor(tx)).toBe(true);
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
        await expect.poll(() => isWaitedFor(tx)).toBe(true);
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

describe("guessing tokens", () => {
  const guess = (token: string, who = newcomer) =>
    saveMyToken(who, { connectionId, token }).then(
      () => "taken",
      (error) => error.code,
    );
  const guessed = (count: number, who?: Actor) =>
    Promise.all(Array.from({ length: count }, (_, index) => guess(`guess-${index}`, who)));
  const passMinutes = (minutes: number) =>
    db()
      .$executeRaw`UPDATE "SignInAttempt" SET "windowStart" = "windowStart" - make_interval(mins => ${minutes}::int),
      recent = ARRAY(SELECT each - make_interval(mins => ${minutes}::int) FROM unnest(recent) AS each)`;
  const passHour = () => passMinutes(61);

  test("ends after five within an hour, in whichever sessions and however many at once", async () => {
    const elsewhere = await signIn(newcomer.userId);
    const outcomes = [...(await guessed(60)), ...(await guessed(40, elsewhere))];
    expect(outcomes.filter((code) => code === "service_refused")).toHaveLength(5);
    expect(outcomes.filter((code) => code === "rate_limited")).toHaveLength(95);
    expect(await guess(service.token)).toBe("rate_limited");
    await expect(saveMyToken(newcomer, { connectionId, token: service.token })).rejects.toMatchObject({
      fields: { token: [{ key: "connectionErrors.token.tooManyAttempts" }] },
    });
    await passHour();
    expect(await guess(service.token)).toBe("taken");
  });

  test("is no more often where the hour of the first is over, and the others are just behind", async () => {
    expect(await guess("guess-0")).toBe("service_refused");
    await passMinutes(59);
    expect(await guessed(4)).toEqual(Array(4).fill("service_refused"));
    await passMinutes(2);
    expect(await guess("guess-5")).toBe("service_refused");
    expect(await guess("guess-6")).toBe("rate_limited");
  });

  test("leaves no row behind, and nothing of the token anywhere", async () => {
    const budgets = await db().requestBudget.count();
    await guessed(100);
    expect(await db().requestBudget.count()).toBe(budgets);
    expect(await mine()).toEqual([]);
  });

  test("keeps no colleague from saving theirs", async () => {
    await guessed(9);
    const colleague = await signIn(await addPerson({ businessId, role: "administrator" }));
    expect(await guess(service.token, colleague)).toBe("taken");
  });

  test("is not what somebody does whose token cannot be checked now; one that is taken counts as any other", async () => {
    await service.setFaults([{ kind: "garbage", times: 60 }]);
    for (let count = 0; count < 7; count += 1) expect(await guess(service.token)).toBe("service_unavailable");
    await service.setFaults([]);
    for (let count = 0; count < 5; count += 1) expect(await guess(service.token)).toBe("taken");
    expect(await guess(service.token)).toBe("rate_limited");
    expect(await mine()).toHaveLength(1);
  });

  test("with a token that somebody else has saved takes nothing of theirs", async () => {
    const stranger = await ServiceClient.open(sandbox.origin);
    await addToken(connectionId, await addPerson({ businessId }), stranger.token);
    await mirrorAnOrder();
    expect(await guess(stranger.token)).toBe("service_refused");
    const fingerprint = fingerprintOf(stranger.token);
    expect(await db().requestBudget.findUnique({ where: { fingerprint } })).not.toBeNull();
  });
});

test("the audit tells who saved and removed which token, by its last four characters alone", async () => {
  await saveMyToken(newcomer, { connectionId, token: service.token });
  await removeMyToken(newcomer, { connectionId });
  const lines = await db().auditEvent.findMany({ where: { businessId }, orderBy: { id: "asc" } });
  const lastFour = service.token.slice(-4);
  expect(lines).toMatchObject([
    { action: "token.save", actorId: newcomer.userId, after: { lastFour }, requestId: newcomer.requestId },
    { action: "token.remove", actorId: newcomer.userId, before: { lastFour } },
  ]);
  expect(JSON.stringify(lines)).not.toContain(service.token);
});

test("no view holds a token, sealed or not, neither the own nor the shared one", async () => {
  await saveMyToken(newcomer, { connectionId, token: service.token });
  await addToken(connectionId, null, "the-shared-token");
  const view = JSON.stringify(await listConnections(newcomer));
  const rows = await db().accessToken.findMany({ where: { connectionId } });
  for (const hidden of [
    service.token,
    "the-shared-token",
    ...rows.flatMap((row) => [row.sealed, row.fingerprint]),
  ]) {
    expect(view).not.toContain(hidden);
  }
});

test("a person of another business sees and removes nothing of it", async () => {
  await saveMyToken(newcomer, { connectionId, token: service.token });
  const other = await addBusiness();
  const theirs = await addConnection(other);
  const stranger = await signIn(await addPerson({ businessId: other, role: "administrator" }));
  expect(await listConnections(stranger)).toMatchObject([{ id: theirs, token: null, sharedToken: null }]);
  await expect(removeMyToken(stranger, { connectionId })).rejects.toMatchObject({ code: "not_found" });
  const intruding = saveMyToken(stranger, { connectionId, token: service.token });
  await expect(intruding).rejects.toMatchObject({ code: "not_found" });
  expect(await mine()).toHaveLength(1);
});

test("staff who act for a person neither save nor remove that person's token", async () => {
  await saveMyToken(newcomer, { connectionId, token: service.token });
  const staff = await actingFor(newcomer);
  await expect(removeMyToken(staff, { connectionId })).rejects.toMatchObject({ code: "forbidden" });
  const saving = saveMyToken(staff, { connectionId, token: service.token });
  await expect(saving).rejects.toMatchObject({ code: "forbidden" });
  expect(await mine()).toHaveLength(1);
  expect((await accessForActor(staff, await scopeForActor(staff, { connectionId }))).token).toBe(
    service.token,
  );
});

test("how and where the service is reached is told to administrators alone", async () => {
  const wayFor = async (role: Role) => {
    const person = await signIn(await addPerson({ businessId, role }));
    return (await listConnections(person))[0]?.reachedBy;
  };
  expect(await wayFor("administrator")).toEqual({ variant: "a", baseUrl: `${sandbox.origin}/api/v1` });
  expect(await wayFor("approver")).toBeNull();
  expect(await wayFor("requester")).toBeNull();
});
