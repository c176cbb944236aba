import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import type { Position } from "@/lib/domain/keyset";
import { db } from "@/lib/platform/db";
import { listMembers } from "./data";
import { disableMember } from "./mutations";
import { type MembersQuery, membersAddress } from "./rules";

let businessId: string;
let administrator: Actor;

const list = (asked: Partial<MembersQuery> = {}) =>
  listMembers(administrator, { ...membersAddress.load(""), ...asked });
const join = async (name: string, email?: string) => {
  const id = await addPerson({ businessId, ...(email ? { email } : {}) });
  await db().user.update({ where: { id }, data: { name } });
  return id;
};

beforeEach(async () => {
  businessId = await addBusiness();
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
});

test("every person is on one page, forwards and backwards, however many are called the same", async () => {
  const names = Array.from({ length: 120 }, (_, n) => ["Ángel", "Anna", "Zoë", "李", "a", "B"][n % 6] ?? "");
  const ids = await Promise.all(names.map((name) => join(name)));
  const walk = async (direction: Position["direction"], from: Position | null) => {
    const pages: string[][] = [];
    let cursor = from;
    do {
      const page = await list({ cursor });
      pages.push(page.rows.map(({ id }) => id));
      cursor = direction === "after" ? page.nextCursor : page.previousCursor;
    } while (cursor);
    return pages;
  };
  const forwards = await walk("after", null);
  expect(forwards.map(({ length }) => length)).toEqual([50, 50, 21]);
  expect(forwards.flat().sort()).toEqual([...ids, administrator.userId].sort());
  const last = forwards.at(-1)?.at(0) ?? "";
  const backwards = await walk("before", { direction: "before", id: last });
  expect(backwards.reverse().flat()).toEqual(forwards.slice(0, 2).flat());
});

test("people are found by name and email, and narrowed by role, department and state", async () => {
  const rosa = await join("Rosa Quintero", "rosa@example.test");
  const percent = await join("50% of it");
  await disableMember(administrator, { personId: percent });
  const [family, elsewhere] = [await addDepartment(businessId), await addDepartment(await addBusiness())];
  await db().membership.updateMany({ where: { userId: rosa }, data: { departmentId: family } });
  const found = async (asked: Partial<MembersQuery>) => (await list(asked)).rows.map(({ id }) => id);
  expect(await found({ search: "quint" })).toEqual([rosa]);
  expect(await found({ search: "quintero rosa" })).toEqual([rosa]);
  expect(await found({ search: "Rosa@example  QUINT" })).toEqual([rosa]);
  expect(await found({ search: "rosa percent" })).toEqual([]);
  expect(await found({ search: "ROSA@" })).toEqual([rosa]);
  expect(await found({ search: "0% o" })).toEqual([percent]);
  expect(await found({ search: "%%%" })).toEqual([]);
  expect(await found({ role: ["administrator"] })).toEqual([administrator.userId]);
  expect(await found({ department: [family] })).toEqual([rosa]);
  expect(await found({ department: [family, elsewhere, "no id"], role: ["requester"] })).toEqual([rosa]);
  expect(await found({ department: [elsewhere] })).toEqual([]);
  expect(await found({ department: ["no id"] })).toEqual([]);
  expect(await found({ state: ["disabled"] })).toEqual([percent]);
  expect(await found({ state: ["no such state"] })).toEqual([]);
  expect((await list({ search: "rosa" })).found).toEqual({ count: 1, isMore: false });
});

test("none but administrators sees the people, and of another business nobody", async () => {
  const stranger = await signIn(await addPerson({ businessId: await addBusiness(), role: "administrator" }));
  expect((await listMembers(stranger, membersAddress.load(""))).rows.map(({ id }) => id)).toEqual([
    stranger.userId,
  ]);
  for (const role of ["requester", "approver"] as const) {
    const person = await signIn(await addPerson({ businessId, role }));
    await expect(listMembers(person, membersAddress.load(""))).rejects.toMatchObject({ code: "not_found" });
  }
  const staff = await actingFor(administrator);
  await expect(listMembers(staff, membersAddress.load(""))).rejects.toMatchObject({ code: "not_found" });
});

test("who alone has a token that works on a connection is told with its name, and nobody else is", async () => {
  const [ana, ben] = [await join("Ana"), await join("Ben")];
  const [main, second] = [await addConnection(businessId), await addConnection(businessId)];
  await db().connection.update({ where: { id: second }, data: { name: "Second account" } });
  const elsewhere = await addConnection(await addBusiness());
  for (const connection of [main, second, elsewhere]) await addToken(connection, ana, `token-${connection}`);
  await addToken(main, ben, "another");
  await addToken(second, ben, "refused", "rejected");
  const told = async () => (await list()).rows.map(({ name, lastTokenOf }) => [name, lastTokenOf]);
  expect(await told()).toEqual([
    ["A administrator", []],
    ["Ana", ["Second account"]],
    ["Ben", []],
  ]);
  await addToken(second, null, "shared");
  expect((await told())[1]).toEqual(["Ana", []]);
});
