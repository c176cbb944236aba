import { beforeEach, expect, test } from "vitest";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/roles";
import { db } from "@/lib/platform/db";
import { listDepartments } from "./data";

let businessId: string;
let [appeals, trials]: string[] = [];

async function add(name: string): Promise<string> {
  const id = newId();
  await db().department.create({ data: { id, businessId, name } });
  return id;
}

const join = async (role: Role, departmentId?: string) =>
  await signIn(await addPerson({ businessId, role, ...(departmentId ? { departmentId } : {}) }));

beforeEach(async () => {
  businessId = await addBusiness();
  trials = await add("Trials");
  appeals = await add("Appeals");
});

test("who sees everything of a business is told its departments by name, and no other's", async () => {
  await db().department.create({ data: { id: newId(), businessId: await addBusiness(), name: "Elsewhere" } });
  const all = [
    { id: appeals, name: "Appeals" },
    { id: trials, name: "Trials" },
  ];
  for (const role of ["administrator", "approver", "requester"] as const) {
    expect(await listDepartments(await join(role))).toEqual(all);
  }
  expect(await listDepartments(await join("administrator", trials))).toEqual(all);
  expect(await listDepartments(await actingFor(await join("requester")))).toEqual(all);
});

test("people of one department, and requesters who see their own orders alone, are told none", async () => {
  expect(await listDepartments(await join("approver", trials))).toEqual([]);
  expect(await listDepartments(await join("requester", trials))).toEqual([]);
  await db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });
  expect(await listDepartments(await join("requester"))).toEqual([]);
});

test("staff who act for nobody are told of no business", async () => {
  const staff = await signIn(await addPerson({ isStaff: true }));
  await expect(listDepartments(staff)).rejects.toMatchObject({ code: "not_found" });
});
