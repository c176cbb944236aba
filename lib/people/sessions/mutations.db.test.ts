import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { db } from "@/lib/platform/db";
import { listMySessions } from "./data";
import { endAllSessions, endSession } from "./mutations";

let person: Actor;
let elsewhere: Actor;

beforeEach(async () => {
  person = await signIn(await addPerson({ businessId: await addBusiness() }));
  elsewhere = await signIn(person.userId);
});

const holds = async (actor: Actor) => (await renewedActor(actor)) !== null;
const shownIdOf = async (actor: Actor) =>
  (await listMySessions(actor)).find(({ isThis }) => isThis)?.id ?? "none";

test("people see where they are signed in, and nobody else's, without anything that lets somebody in", async () => {
  const stranger = await signIn(await addPerson({ businessId: await addBusiness() }));
  const shown = await listMySessions(person);
  expect(shown).toHaveLength(2);
  expect(shown.filter(({ isThis }) => isThis)).toHaveLength(1);
  for (const { sessionId } of [person, elsewhere]) expect(JSON.stringify(shown)).not.toContain(sessionId);
  expect(await listMySessions(stranger)).toHaveLength(1);
});

test("a session that has ended or that nobody uses any more is not among them", async () => {
  await db().session.update({
    where: { id: elsewhere.sessionId },
    data: { lastSeenAt: new Date(Date.now() - 13 * 3_600_000) },
  });
  expect(await listMySessions(person)).toHaveLength(1);
});

test("one is ended at once, and the others go on", async () => {
  const id = await shownIdOf(elsewhere);
  await endSession(person, { id });
  expect(await holds(elsewhere)).toBe(false);
  expect(await holds(person)).toBe(true);
  // Pressed twice.
  await endSession(person, { id });
  const lines = { actorId: person.userId, action: "session.sign-out" };
  expect(await db().auditEvent.count({ where: lines })).toBe(1);
});

test("nobody ends a session of somebody else", async () => {
  const stranger = await signIn(await addPerson({ businessId: await addBusiness() }));
  const id = await shownIdOf(stranger);
  await expect(endSession(person, { id })).rejects.toMatchObject({ code: "not_found" });
  await endAllSessions(person);
  expect(await holds(stranger)).toBe(true);
});

test("who signs out everywhere is signed out here too", async () => {
  await endAllSessions(person);
  expect([await holds(person), await holds(elsewhere)]).toEqual([false, false]);
  const lines = { actorId: person.userId, action: "session.sign-out-everywhere" };
  expect(await db().auditEvent.count({ where: lines })).toBe(1);
});

test("staff neither see nor end the sessions of whom they act for", async () => {
  const staff = await actingFor(person);
  const id = await shownIdOf(person);
  await expect(listMySessions(staff)).rejects.toMatchObject({ code: "not_found" });
  await expect(endSession(staff, { id })).rejects.toMatchObject({ code: "forbidden" });
  await expect(endAllSessions(staff)).rejects.toMatchObject({ code: "forbidden" });
  expect(await holds(person)).toBe(true);
});
