import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { accessForActor, accessForScope } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { mirroredKinds } from "@/lib/kinds";
import { sweep } from "@/lib/mirror/sweep";
import { openSlowWay } from "@/lib/mirror/testing/slow-way";
import { changeMember } from "@/lib/people/members/mutations";
import { db } from "@/lib/platform/db";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listConnections } from "../data";
import { listConnectionSettings } from "../settings/data";
import { removeSharedToken, saveMyToken, saveSharedToken } from "./mutations";

/** The token that a business shares: who gives it, who acts with it, and what becomes of whoever relied on it. */

let sandbox: TestSandbox;
let service: ServiceClient;
let businessId: string;
let connectionId: string;
let administrator: Actor;
let requester: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  service = await ServiceClient.open(sandbox.origin);
  businessId = await addBusiness();
  connectionId = await addConnection(businessId, `${sandbox.origin}/api/v1`);
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  requester = await signIn(await addPerson({ businessId }));
});
afterAll(() => sandbox.dispose());

const save = (who = administrator, token = service.token) => saveSharedToken(who, { connectionId, token });
const shared = () => db().accessToken.findMany({ where: { connectionId, userId: null } });
const scope = () => scopeOf(connectionId);

test("people without a token of their own act with it, others with theirs, and the audit names who saved it", async () => {
  await save();
  expect((await accessForActor(requester, await scope())).token).toBe(service.token);
  const { token: own } = (await service.control("POST", "/tokens")).json as { token: string };
  await addToken(connectionId, requester.userId, own);
  expect((await accessForActor(requester, await scope())).token).toBe(own);
  expect((await accessForScope(await scope(), { preferUserId: requester.userId }))?.token).toBe(
    service.token,
  );
  const lines = await db().auditEvent.findMany({ where: { businessId } });
  const after = { lastFour: service.token.slice(-4) };
  expect(lines).toMatchObject([{ action: "shared-token.save", actorId: administrator.userId, after }]);
  expect(JSON.stringify(lines)).not.toContain(service.token);
});

test("it replaces the one before, is one of two that come at once, and removing it twice does nothing more", async () => {
  const other = await signIn(await addPerson({ businessId, role: "administrator" }));
  await Promise.all([save(), save(other)]);
  await save();
  expect(await shared()).toMatchObject([{ lastFour: service.token.slice(-4), state: "working" }]);
  await removeSharedToken(administrator, { connectionId });
  await removeSharedToken(other, { connectionId });
  expect(await shared()).toEqual([]);
  const removals = await db().auditEvent.count({ where: { businessId, action: "shared-token.remove" } });
  expect(removals).toBe(1);
});

describe("it is administrators' alone:", () => {
  test.each(["requester", "approver"] as const)(
    "a %s neither saves nor removes nor reads it",
    async (role) => {
      await save();
      const person = await signIn(await addPerson({ businessId, role }));
      await expect(save(person)).rejects.toMatchObject({ code: "forbidden" });
      await expect(removeSharedToken(person, { connectionId })).rejects.toMatchObject({ code: "forbidden" });
      await expect(listConnectionSettings(person)).rejects.toMatchObject({ code: "not_found" });
      expect(await shared()).toHaveLength(1);
    },
  );

  test("staff who act for an administrator do not", async () => {
    const staff = await actingFor(administrator);
    await expect(save(staff)).rejects.toMatchObject({ code: "forbidden" });
    await expect(removeSharedToken(staff, { connectionId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(listConnectionSettings(staff)).rejects.toMatchObject({ code: "not_found" });
  });

  test("those of another business find nothing", async () => {
    await save();
    const other = await addBusiness();
    const stranger = await signIn(await addPerson({ businessId: other, role: "administrator" }));
    await expect(save(stranger)).rejects.toMatchObject({ code: "not_found" });
    await expect(removeSharedToken(stranger, { connectionId })).rejects.toMatchObject({ code: "not_found" });
    expect(await listConnectionSettings(stranger)).toEqual([]);
    expect(await shared()).toHaveLength(1);
  });

  test("whoever was one when they asked and is none when it is stored leaves none behind", async () => {
    const slow = await openSlowWay(sandbox.origin);
    await db().connection.update({ where: { id: connectionId }, data: { baseUrl: `${slow.origin}/api/v1` } });
    const colleague = await signIn(await addPerson({ businessId, role: "administrator" }));
    const held = slow.holdNext();
    const saving = save(colleague).catch((error) => error.code);
    const letGo = await held;
    await changeMember(administrator, { personId: colleague.userId, role: "approver", departmentId: null });
    letGo();
    expect(await saving).toBe("forbidden");
    expect(await shared()).toEqual([]);
    await slow.close();
  });
});

test("it is of the same account as what is there, and counts with the person's other attempts", async () => {
  await saveMyToken(administrator, { connectionId, token: service.token });
  await service.upload();
  const stranger = await ServiceClient.open(sandbox.origin);
  await expect(save(administrator, stranger.token)).rejects.toMatchObject({
    fields: { token: [{ key: "connectionErrors.token.otherAccount" }] },
  });
  for (let count = 0; count < 3; count += 1)
    await expect(save(administrator, `guess-${count}`)).rejects.toMatchObject({ code: "service_refused" });
  await expect(save()).rejects.toMatchObject({ code: "rate_limited" });
  await expect(saveMyToken(administrator, { connectionId, token: service.token })).rejects.toMatchObject({
    code: "rate_limited",
  });
  expect(await shared()).toEqual([]);
});

test("work that holds it while it is removed comes to its end, and the next waits and says why", async () => {
  await save();
  const slow = await openSlowWay(sandbox.origin);
  await db().connection.update({ where: { id: connectionId }, data: { baseUrl: `${slow.origin}/api/v1` } });
  const job = { connectionId, kind: "order" } as const;
  await service.placeOrder();
  const held = slow.holdNext();
  const sweeping = sweep(job, mirroredKinds);
  const letGo = await held;
  await removeSharedToken(administrator, { connectionId });
  letGo();
  await sweeping;
  expect(await db().order.count({ where: { connectionId } })).toBe(1);
  expect((await listConnections(requester))[0]).toMatchObject({ tokenlessSince: null });

  await sweep(job, mirroredKinds);
  expect((await listConnections(requester))[0]).toMatchObject({
    tokenlessSince: expect.any(String),
    unreachableSince: null,
    sharedToken: null,
  });
  await save();
  await sweep(job, mirroredKinds);
  expect((await listConnections(requester))[0]).toMatchObject({ tokenlessSince: null });
  await slow.close();
});

test("what is told of it to others than administrators is whether it works, and of nobody is it shown whole", async () => {
  await save();
  await db().accessToken.updateMany({ where: { connectionId }, data: { state: "rejected" } });
  const told = await listConnections(requester);
  expect(told[0]?.sharedToken).toEqual({ state: "rejected" });
  const settings = await listConnectionSettings(administrator);
  const lastFour = service.token.slice(-4);
  expect(settings[0]?.sharedToken).toMatchObject({ state: "rejected", lastFour });
  expect(JSON.stringify(told)).not.toContain(lastFour);
  const [row] = await shared();
  for (const hidden of [service.token, row?.sealed, row?.fingerprint])
    expect(JSON.stringify([told, settings])).not.toContain(hidden);
});
