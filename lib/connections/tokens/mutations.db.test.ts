import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { addToken } from "@/lib/credentials/testing/connected";
import { openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { changeMember, disableMember, removeMember } from "@/lib/people/members/mutations";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listConnections } from "../data";
import { removeMyToken, saveMyToken } from "./mutations";
import { createTokenWorld, mirrorOrderOfAccount, tokensOf } from "./testing/token-world";

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

async function howManyWait(): Promise<number> {
  const [waiting] = await db().$queryRaw<
    [{ count: number }]
  >`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
  return waiting.count;
}

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
        await untilWaitedFor(tx);
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
