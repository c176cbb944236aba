import { beforeEach, expect, test } from "vitest";
import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { stopGrant } from "../grants/mutations";
import { listStaffWork } from "./data";
import { linesAtMost, staffWorkAddress } from "./rules";

let businessId: string;
let person: Actor;
let administrator: Actor;

beforeEach(async () => {
  businessId = await addBusiness();
  person = await signIn(await addPerson({ businessId }));
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
});

const read = (search = "", reader = administrator) =>
  listStaffWork(reader, { ...staffWorkAddress.load(""), search });
const done = (actor: Actor, action: string) =>
  db().$transaction((tx) => recordAudit(tx, actor, { action, subjectKind: "order", subjectId: newId() }));

test("administrators read who acted for whom, why, from when to when, and what was done under each grant", async () => {
  const first = await actingFor(person);
  await done(first, "order.cancel");
  await stopGrant(first);
  const second = await actingFor(person);
  await done(second, "order.approve");
  await done(person, "order.place");
  const { rows } = await read();
  expect(rows).toMatchObject([
    { isOpen: true, reason: "They asked by phone", done: [{ action: "order.approve" }] },
    { isOpen: false, staffName: first.name, personName: person.name, done: [{ action: "order.cancel" }] },
  ]);
  const [, stopped] = await db().staffGrant.findMany({
    where: { businessId },
    orderBy: { startedAt: "desc" },
  });
  expect(rows[1]).toMatchObject({
    startedAt: stopped?.startedAt.toISOString(),
    until: stopped?.endedAt?.toISOString(),
  });
});

test("what was done under one grant is bounded", async () => {
  const staff = await actingFor(person);
  for (let count = 0; count <= linesAtMost; count += 1) await done(staff, "order.cancel");
  const { rows } = await read();
  expect([rows[0]?.done.length, rows[0]?.isMore]).toEqual([linesAtMost, true]);
});

test("it is found by names and reasons", async () => {
  await actingFor(person);
  expect((await read("BY PHONE")).rows).toHaveLength(1);
  expect((await read("a requester")).rows).toHaveLength(1);
  expect((await read("nothing of it")).rows).toEqual([]);
});

test("nobody else of the business reads it, and nobody of another one", async () => {
  await actingFor(person);
  await expect(read("", person)).rejects.toMatchObject({ code: "not_found" });
  const rival = await signIn(await addPerson({ businessId: await addBusiness(), role: "administrator" }));
  expect((await read("", rival)).rows).toEqual([]);
});
