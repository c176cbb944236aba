import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { lockAccount } from "@/lib/credentials/account";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { store } from "@/lib/mirror/store";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { saveMyToken, saveSharedToken } from "./mutations";
import { createTokenWorld, mirrorOrderOfAccount, readNewOrder } from "./testing/token-world";

/** An account is connected once: twice, everything would be there twice, and the one's own would be the other's. */

let sandbox: TestSandbox;
let service: ServiceClient;
let businessId: string;
let connectionId: string;
let newcomer: Actor;
let second: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  ({ service, businessId, connectionId, newcomer } = await createTokenWorld(sandbox.origin));
  second = await connectTo(`${sandbox.origin}/api/v1`);
});
afterAll(() => sandbox.dispose());

async function connectTo(baseUrl: string, variant: "a" | "b" = "a"): Promise<string> {
  const id = await addConnection(businessId, baseUrl, variant);
  await db().connection.update({ where: { id }, data: { name: `Office ${id.slice(-4)}` } });
  return id;
}

/** By the newcomer, for the second connection where nothing else is said. @returns what came of it */
const save = (token: string, to = second, saved = saveMyToken) =>
  saved(newcomer, { connectionId: to, token }).then(
    () => "taken",
    (error) => `${error.code}: ${error.fields?.token[0]?.key.split(".").at(-1)}`,
  );
const anotherTokenOf = async (account: ServiceClient) =>
  ((await account.control("POST", "/tokens")).json as { token: string }).token;
const connectedAlready = "service_refused: connectedAlready";
const tokensThere = (id: string) => db().accessToken.count({ where: { connectionId: id } });

describe("the first token of another connection is refused where it is of the account of one that is there", () => {
  test("and is the same", async () => {
    expect(await save(service.token, connectionId)).toBe("taken");
    await expect(saveMyToken(newcomer, { connectionId: second, token: service.token })).rejects.toMatchObject(
      {
        fields: {
          token: [{ params: { connection: "Translation service" } }],
        },
      },
    );
    expect(await save(service.token)).toBe(connectedAlready);
    expect(await save(service.token, second, saveSharedToken)).toBe(connectedAlready);
    expect(await tokensThere(second)).toBe(0);
  });

  test("and is the same, wherever that leads and by whichever variant", async () => {
    const elsewhere = await connectTo("https://service.invalid/api/v1", "b");
    await addToken(elsewhere, null, service.token);
    expect(await save(service.token)).toBe(connectedAlready);
  });

  test("and sees the newest of what is mirrored there, where the service denies it the oldest", async () => {
    await mirrorOrderOfAccount({ service, businessId, connectionId });
    const colleague = await signIn(await addPerson({ businessId }));
    await addToken(connectionId, colleague.userId, service.token);
    const read = await readNewOrder(colleague, connectionId, service);
    await db().$transaction((tx) => store(tx, orders, read));
    const oldest = await db().order.findFirstOrThrow({
      where: { connectionId },
      orderBy: { receivedAt: "asc" },
    });
    await service.setFaults([{ path: `/orders/${oldest.serviceId}`, kind: "status", status: 403, times: 9 }]);
    expect(await save(await anotherTokenOf(service))).toBe(connectedAlready);
  });

  test("and sees what the token there sees, where what is mirrored is gone", async () => {
    await mirrorOrderOfAccount({ service, businessId, connectionId });
    await db().order.updateMany({ where: { connectionId }, data: { serviceId: "999999999" } });
    expect(await save(await anotherTokenOf(service))).toBe(connectedAlready);
  });

  test("and sees what is mirrored there", async () => {
    await mirrorOrderOfAccount({ service, businessId, connectionId });
    // Nobody's token is there any more.
    await db().accessToken.deleteMany({ where: { connectionId } });
    expect(await save(await anotherTokenOf(service))).toBe(connectedAlready);
    expect(await tokensThere(second)).toBe(0);
  });

  test("and sees what the token there sees, of which nothing is mirrored yet", async () => {
    await addToken(connectionId, newcomer.userId, service.token);
    await service.upload();
    expect(await save(await anotherTokenOf(service))).toBe(connectedAlready);
  });

  test("however the address is written", async () => {
    const { port } = new URL(sandbox.origin);
    await addToken(await connectTo(`http://LOCALHOST:${port}/api/v1`), newcomer.userId, service.token);
    await service.upload();
    const here = await connectTo(`http://localhost:${port}/api/v1`);
    expect(await save(await anotherTokenOf(service), here)).toBe(connectedAlready);
  });
});

describe("the first token of another connection is taken", () => {
  test("where it is of another account, whatever is there", async () => {
    await mirrorOrderOfAccount({ service, businessId, connectionId });
    const other = await ServiceClient.open(sandbox.origin);
    await other.upload();
    expect(await save(other.token)).toBe("taken");
    // It is proved by its own connection from then on.
    expect(await save(await anotherTokenOf(other))).toBe("taken");
  });

  test("where the service lets it see nothing of the other account", async () => {
    await mirrorOrderOfAccount({ service, businessId, connectionId });
    const other = await ServiceClient.open(sandbox.origin);
    await other.setFaults([{ path: "/orders/", kind: "status", status: 403, times: 9 }]);
    expect(await save(other.token)).toBe("taken");
  });

  test("where nothing is in either account: nobody can tell", async () => {
    await addToken(connectionId, newcomer.userId, service.token);
    expect(await save(await anotherTokenOf(service))).toBe("taken");
  });

  test("where the account is another business's, or of the other variant", async () => {
    const elsewhere = await createTokenWorld(sandbox.origin);
    await mirrorOrderOfAccount({ ...elsewhere, service });
    await addToken(
      await connectTo(`${sandbox.origin}/api/v1`, "b"),
      (await signIn(await addPerson({ businessId }))).userId,
      service.token,
    );
    expect(await save(await anotherTokenOf(service))).toBe("taken");
  });

  test("as a wrong one's, in its own connection's place", async () => {
    const wrong = await ServiceClient.open(sandbox.origin);
    await addToken(connectionId, newcomer.userId, service.token);
    expect(await save(wrong.token)).toBe("taken");
    expect(await save(service.token)).toBe(connectedAlready);
    expect(await save((await ServiceClient.open(sandbox.origin)).token)).toBe("taken");
  });
});

test("a first token is not taken where the service does not say whose it is, and costs no attempt", async () => {
  await mirrorOrderOfAccount({ service, businessId, connectionId });
  const other = await ServiceClient.open(sandbox.origin);
  for (let time = 0; time < 6; time += 1) {
    await other.setFaults([{ path: "/orders/", kind: "status", status: 500, times: 99 }]);
    expect(await save(other.token)).toBe("service_unavailable: unreachable");
  }
  await other.setFaults([]);
  expect(await save(other.token)).toBe("taken");
});

describe("the tokens of other connections are not used", () => {
  const askedOf = async () => ((await service.control("GET", "/requests")).json as { count: number }).count;

  test("for who may give no first token, or where a colleague has given it", async () => {
    await addToken(connectionId, newcomer.userId, service.token);
    const stranger = await ServiceClient.open(sandbox.origin);
    const before = await askedOf();
    const requester = await signIn(await addPerson({ businessId }));
    await expect(
      saveMyToken(requester, { connectionId: second, token: stranger.token }),
    ).rejects.toMatchObject({
      fields: { token: [{ key: "connectionErrors.token.firstIsAdministrators" }] },
    });
    await addToken(second, requester.userId, stranger.token);
    expect(await save((await ServiceClient.open(sandbox.origin)).token)).toBe("forbidden: unproven");
    expect(await askedOf()).toBe(before);
  });

  test("once for each person who has the same", async () => {
    for (let count = 0; count < 6; count += 1) {
      await addToken(connectionId, await addPerson({ businessId }), service.token);
    }
    const before = await askedOf();
    expect(await save((await ServiceClient.open(sandbox.origin)).token)).toBe("taken");
    // Its orders, quotes and files.
    expect((await askedOf()) - before).toBe(3);
  });

  test("where the service has no such list for them, to say that the token is wrong", async () => {
    await addToken(connectionId, newcomer.userId, service.token);
    for (const status of [404, 403]) {
      await service.setFaults([{ path: "/quotes", kind: "status", status, times: 9 }]);
      const stranger = await ServiceClient.open(sandbox.origin);
      expect(await save(stranger.token)).toBe("taken");
      await db().accessToken.deleteMany({ where: { connectionId: second } });
    }
    await service.upload();
    expect(await save(await anotherTokenOf(service))).toBe(connectedAlready);
  });
});

test("trying whether an account is connected counts as trying a token", async () => {
  await addToken(connectionId, newcomer.userId, service.token);
  for (let time = 0; time < 5; time += 1) expect(await save(service.token)).toBe(connectedAlready);
  expect(await save(service.token)).toBe("rate_limited: tooManyAttempts");
});

test("of two connections that are given one account at once, one is", async () => {
  const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  const saved = await db().$transaction(
    async (tx) => {
      await lockAccount(tx, connectionId);
      const one = save(service.token, connectionId);
      await untilWaitedFor(tx);
      const other = saveMyToken(administrator, { connectionId: second, token: service.token }).then(
        () => "taken",
        (error) => `${error.code}: ${error.fields?.token[0]?.key.split(".").at(-1)}`,
      );
      await untilWaitedFor(tx, 2);
      return { one, other };
    },
    { timeout: 30_000 },
  );
  expect(await saved.one).toBe("taken");
  expect(await saved.other).toBe("conflict: otherMeanwhile");
  expect((await tokensThere(connectionId)) + (await tokensThere(second))).toBe(1);
});

test("what comes to another connection while a first token is tried is compared with it", async () => {
  const colleague = await signIn(await addPerson({ businessId, role: "administrator" }));
  await addToken(connectionId, colleague.userId, service.token);
  const token = await anotherTokenOf(service);
  const tried = await db().$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${newcomer.userId}::uuid FOR UPDATE`;
      const saving = save(token);
      await untilWaitedFor(tx);
      const read = await readNewOrder(colleague, connectionId, service);
      await db().$transaction((other) => store(other, orders, read));
      return { saving };
    },
    { timeout: 30_000 },
  );
  expect(await tried.saving).toBe("conflict: otherMeanwhile");
  expect(await save(token)).toBe(connectedAlready);
});
