import { beforeAll, expect, test } from "vitest";
import { findByPassword } from "@/lib/auth/sign-in/by-password";
import { signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForNew } from "@/lib/credentials/scope";
import { signingSecretsOf } from "@/lib/credentials/signing-secrets";
import { db } from "@/lib/platform/db";
import { type DemonstrationInput, seedDemonstration } from "./seed";

const input: DemonstrationInput = {
  password: "demonstration password",
  a: { baseUrl: "http://127.0.0.1:4010/api/v1", token: "token-a", signingSecret: "secret-a" },
  b: { baseUrl: "http://127.0.0.1:4020/api/v1", token: "key-b", signingSecret: null },
};

beforeAll(async () => {
  await seedDemonstration(input);
});

async function actorOf(email: string) {
  const { id } = await db().user.findUniqueOrThrow({ where: { email } });
  return await signIn(id);
}

const countRows = async () => ({
  businesses: await db().business.count(),
  people: await db().user.count(),
  tokens: await db().accessToken.count(),
  secrets: await db().signingSecret.count(),
  coversheets: await db().coversheet.count(),
});

test("everybody it names can sign in with the password it names, into the business and role it names", async () => {
  const people = await seedDemonstration(input);
  expect(people.map(({ email, role, business }) => [email, role, business])).toEqual([
    ["requester@northwind.example", "requester", "Northwind Law"],
    ["approver@northwind.example", "approver", "Northwind Law"],
    ["admin@northwind.example", "administrator", "Northwind Law"],
    ["newcomer@northwind.example", "requester", "Northwind Law"],
    ["admin@contoso.example", "administrator", "Contoso Clinic"],
    ["staff@verso.example", "staff", null],
    ["operator@verso.example", "operator", null],
  ]);
  for (const { email, password, role, business } of people) {
    const actor = await signIn((await findByPassword(email, password, aVisit()))?.id ?? "");
    expect(actor.isStaff).toBe(role === "staff" || role === "operator");
    expect(actor.isOperatorAdministrator).toBe(role === "operator");
    expect(actor.acting?.businessName ?? null).toBe(business);
    if (actor.acting) expect(actor.acting.role).toBe(role);
  }
});

test("a second run makes nothing anew", async () => {
  const before = await countRows();
  await seedDemonstration(input);
  expect(await countRows()).toEqual(before);
  expect(before).toEqual({ businesses: 2, people: 7, tokens: 4, secrets: 1, coversheets: 2 });
});

test("a second run leaves people signed in", async () => {
  const { sessionId } = await actorOf("requester@northwind.example");
  await seedDemonstration(input);
  expect(await db().session.findUnique({ where: { id: sessionId } })).toMatchObject({ revokedAt: null });
});

test("the newcomer has no token", async () => {
  const newcomer = await actorOf("newcomer@northwind.example");
  const scope = await scopeForNew(newcomer);
  await expect(accessForActor(newcomer, scope)).rejects.toMatchObject({ code: "token_refused" });
});

test("a changed address, token and signing secret follow", async () => {
  const requester = await actorOf("requester@northwind.example");
  const { connectionId } = await scopeForNew(requester);
  const a = { baseUrl: "https://other.example/api/v1", token: "token-a-2", signingSecret: "secret-a-2" };
  await seedDemonstration({ ...input, a });
  const scope = await scopeForNew(requester);
  expect(await accessForActor(requester, scope)).toMatchObject({ baseUrl: a.baseUrl, token: "token-a-2" });
  expect(await signingSecretsOf(connectionId)).toEqual(["secret-a-2"]);
  await seedDemonstration(input);
  expect(await signingSecretsOf(connectionId)).toEqual(["secret-a"]);
});

test("a token that the service turned away counts as working again after a start", async () => {
  await db().accessToken.updateMany({ data: { state: "rejected" } });
  await seedDemonstration(input);
  expect(await db().accessToken.count({ where: { state: "rejected" } })).toBe(0);
});

test("a changed password follows and ends the sessions that the old one opened", async () => {
  const email = "approver@northwind.example";
  const { sessionId } = await actorOf(email);
  await seedDemonstration({ ...input, password: "another password" });
  expect(await findByPassword(email, input.password, aVisit())).toBeNull();
  expect(await findByPassword(email, "another password", aVisit())).not.toBeNull();
  expect((await db().session.findUniqueOrThrow({ where: { id: sessionId } })).revokedAt).not.toBeNull();
});
