import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import type { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { getChoices } from "./data";
import { chooseTiming } from "./mutations";

let businessId: string;
let person: Actor;

beforeEach(async () => {
  businessId = await addBusiness();
  person = await signIn(await addPerson({ businessId, role: "approver" }));
});

const timings = async (actor = person) =>
  Object.fromEntries((await getChoices(actor)).choices.map(({ event, timing }) => [event, timing]));
const usual = {
  "approval-needed": "at_once",
  "order-completed": "at_once",
  "token-refused": "at_once",
};

test("who has chosen nothing is told at once; what is chosen holds for that event alone", async () => {
  expect(await timings()).toEqual(usual);
  await chooseTiming(person, { event: "order-completed", timing: "daily" });
  await chooseTiming(person, { event: "order-completed", timing: "never" });
  expect(await timings()).toEqual({ ...usual, "order-completed": "never" });
  const lines = await db().auditEvent.findMany({
    where: { businessId, action: "notification.choose" },
    orderBy: { createdAt: "asc" },
  });
  expect(lines.map(({ before, after }) => [before, after])).toMatchObject([
    [{ timing: "at_once" }, { timing: "daily", by: "settings" }],
    [{ timing: "daily" }, { timing: "never", by: "settings" }],
  ]);
});

test("the same again is nothing new", async () => {
  await chooseTiming(person, { event: "order-completed", timing: "at_once" });
  expect(await db().auditEvent.count({ where: { businessId, action: "notification.choose" } })).toBe(0);
});

test("each chooses for themselves, in each business anew", async () => {
  await chooseTiming(person, { event: "order-completed", timing: "never" });
  const colleague = await signIn(await addPerson({ businessId, role: "approver" }));
  expect(await timings(colleague)).toEqual(usual);
  const elsewhere = await addBusiness();
  await db().membership.create({ data: { userId: person.userId, businessId: elsewhere, role: "requester" } });
  await db().session.update({ where: { id: person.sessionId }, data: { businessId: elsewhere } });
  const { "approval-needed": _, ...ofRequesters } = usual;
  expect(await timings(await signInIn(elsewhere))).toEqual(ofRequesters);
});

async function signInIn(elsewhere: string): Promise<Actor> {
  const where = { userId: person.userId, businessId: { not: elsewhere } };
  await db().membership.updateMany({ where, data: { disabledAt: new Date() } });
  return await signIn(person.userId);
}

test("who was taken out meanwhile chooses nothing, and staff on somebody's behalf neither choose nor see", async () => {
  const staff = await actingFor(person);
  const forbidden = expect.objectContaining({ code: "forbidden" });
  const choice = { event: "order-completed", timing: "never" } as const;
  await expect(chooseTiming(staff, choice)).rejects.toEqual(forbidden);
  await expect(getChoices(staff)).rejects.toMatchObject({ code: "not_found" } satisfies Partial<AppError>);
  await db().membership.deleteMany({ where: { userId: person.userId } });
  await expect(chooseTiming(person, choice)).rejects.toEqual(forbidden);
  expect(await db().notificationChoice.count({ where: { userId: person.userId } })).toBe(0);
});
