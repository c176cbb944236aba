import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { db } from "@/lib/platform/db";
import { disableMember } from "../members/mutations";
import { listMyBusinesses } from "./data";
import { switchBusiness } from "./mutations";

let first: string;
let second: string;
let person: Actor;

beforeEach(async () => {
  [first, second] = [await addBusiness(), await addBusiness()];
  const userId = await addPerson({ businessId: first, role: "approver" });
  await db().membership.create({ data: { userId, businessId: second, role: "requester" } });
  person = await signIn(userId);
});

const actsIn = async (actor = person) => (await renewedActor(actor))?.acting;

test("a session is for another business of its person, with what they are there, until it is switched again", async () => {
  const elsewhere = await signIn(person.userId);
  await switchBusiness(person, { businessId: second });
  expect(await actsIn()).toMatchObject({ businessId: second, role: "requester" });
  expect(await actsIn(elsewhere)).toMatchObject({ businessId: first });
  await switchBusiness(person, { businessId: first });
  expect(await actsIn()).toMatchObject({ businessId: first, role: "approver" });
  const lines = await db().auditEvent.findMany({
    where: { actorId: person.userId, action: "session.switch" },
  });
  expect(lines.map(({ businessId }) => businessId).sort()).toEqual([first, second].sort());
});

test("nobody comes into a business that they do not belong to, or are kept out of", async () => {
  const strange = await addBusiness();
  const administrator = await signIn(await addPerson({ businessId: second, role: "administrator" }));
  await disableMember(administrator, { personId: person.userId });
  for (const businessId of [strange, second]) {
    await expect(switchBusiness(person, { businessId })).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await actsIn()).toMatchObject({ businessId: first });
  expect((await listMyBusinesses(person)).map(({ id }) => id)).toEqual([first]);
});

test("the operator's staff have no businesses to switch between, whoever they act for", async () => {
  const staff = await actingFor(person);
  expect(await listMyBusinesses(staff)).toEqual([]);
  await expect(switchBusiness(staff, { businessId: second })).rejects.toMatchObject({ code: "forbidden" });
});

test("a session of somebody who belonged to nobody when they signed in is switched as any other", async () => {
  const waiting = await signIn(await addPerson());
  for (const businessId of [first, second]) {
    await db().membership.create({ data: { userId: waiting.userId, businessId, role: "requester" } });
  }
  expect(await actsIn(waiting)).toMatchObject({ businessId: first });
  await switchBusiness(waiting, { businessId: second });
  expect(await actsIn(waiting)).toMatchObject({ businessId: second });
});
