import { expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { rowsPerPage } from "@/lib/domain/keyset";
import { db } from "@/lib/platform/db";
import { listTeam } from "@/lib/staff/team/data";
import { teamAddress } from "@/lib/staff/team/rules";
import { listMembers } from "./data";
import { membersAddress } from "./rules";

/** Lists of people are searched however many of them are meant: more than a statement takes values. */

const many = 33_000;

/** People who are called so, with a number; of the staff, or of nobody. */
async function addMany(name: string, isStaff = false): Promise<void> {
  await db().$executeRaw`
    INSERT INTO "User" (id, email, name, "isStaff")
    SELECT gen_random_uuid(), ${name} || n || '@many.example', ${name} || ' ' || lpad(n::text, 5, '0'), ${isStaff}
    FROM generate_series(1, ${many}) AS n`;
}

test("people of a business are searched, however many are called so", async () => {
  const [businessId, name] = [await addBusiness(), `m${newId().slice(-10)}`];
  const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  await addMany(name);
  await db().$executeRaw`INSERT INTO "Membership" ("userId", "businessId", role)
    SELECT id, ${businessId}::uuid, 'requester' FROM "User" WHERE name LIKE ${`${name} %`}`;
  const query = { ...membersAddress.load(""), search: name };
  const first = await listMembers(administrator, query);
  expect(first.found).toEqual({ count: many, isMore: false });
  expect(first.rows.map((row) => row.name)).toEqual(
    Array.from({ length: rowsPerPage }, (_, at) => `${name} ${String(at + 1).padStart(5, "0")}`),
  );
  const second = await listMembers(administrator, { ...query, cursor: first.nextCursor });
  expect(second.rows[0]?.name).toBe(`${name} 00051`);
  const back = await listMembers(administrator, { ...query, cursor: second.previousCursor });
  expect(back.rows).toEqual(first.rows);
});

test("the operator's staff are searched, however many are called so", async () => {
  const name = `s${newId().slice(-10)}`;
  const operatorId = await addPerson({ isStaff: true });
  await db().user.update({ where: { id: operatorId }, data: { isOperatorAdministrator: true } });
  const operator: Actor = await signIn(operatorId);
  await addMany(name, true);
  const found = await listTeam(operator, { ...teamAddress.load(""), search: name });
  expect(found.found).toEqual({ count: many, isMore: false });
  expect(found.rows).toHaveLength(rowsPerPage);
});
