import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import type { Role } from "@/lib/domain/roles";
import { db } from "@/lib/platform/db";
import type { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listConnections } from "../data";
import { removeMyToken, saveMyToken } from "./mutations";
import { createTokenWorld, tokensOf } from "./testing/token-world";

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

const mine = () => tokensOf(newcomer);

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
