import { text } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { createBusiness } from "@/lib/staff/businesses/mutations";
import { inviteStaff } from "@/lib/staff/team/mutations";
import { listOperatorAudit } from "./data";
import { exportAudit, exportOperatorAudit } from "./mutations";
import { type AuditQuery, auditAddress, operatorAuditAddress } from "./rules";

const never = new AbortController().signal;

let operator: Actor;
let administrator: Actor;

beforeEach(async () => {
  operator = await signIn(await addPerson({ isOperatorAdministrator: true }));
  administrator = await signIn(await addPerson({ businessId: await addBusiness(), role: "administrator" }));
});

const query = (asked: Partial<AuditQuery> = {}) => ({ ...operatorAuditAddress.load(""), ...asked });
const exported = async (asked: Partial<AuditQuery> = {}, by = operator) =>
  await text(await exportOperatorAudit(by, query(asked), never));
const written = (by: Actor, subjectId: string) =>
  db().$transaction((tx) =>
    recordAudit(tx, by, { action: "staff.disable", subjectKind: "person", subjectId }),
  );

test("the file has every line that belongs to no business, and none of any business", async () => {
  const { businessId } = await createBusiness(operator, {
    name: "Hilltop",
    email: `${newId()}@hilltop.test`,
  });
  await inviteStaff(operator, { email: `${newId()}@staff.test` });
  await written(administrator, "of a business");
  await db().auditEvent.createMany({
    data: Array.from({ length: 503 }, (_, nth) => ({
      ...{ id: newId(), actorId: operator.userId, action: "staff.enable" },
      ...{ subjectKind: "person", subjectId: `nth ${nth}` },
    })),
  });
  const chain = await db().auditEvent.findMany({
    where: { businessId: null, actorId: operator.userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const [heading, ...lines] = (await exported({ search: operator.email })).trim().split("\r\n");
  expect(heading).toMatch(/time,action,actor,.*,local_time \(\w/);
  expect(lines).toHaveLength(chain.length);
  expect(lines.map((line) => line.split(",")[8])).toEqual(chain.map(({ subjectId }) => subjectId));
  const all = await exported();
  expect(all).toContain("nth 502");
  for (const told of ["of a business", businessId, administrator.userId]) expect(all).not.toContain(told);
});

test("the file is narrowed as the list is", async () => {
  await written(operator, "somebody");
  await inviteStaff(operator, { email: `${newId()}@staff.test` });
  const [, ...lines] = (await exported({ search: operator.email, action: ["staff.disable"] }))
    .trim()
    .split("\r\n");
  expect(lines).toEqual([expect.stringContaining("staff.disable")]);
});

test("that it was taken is a line of the operator's audit, and of no business'", async () => {
  await exported({ search: operator.email, action: ["staff.disable"] });
  const { rows } = await listOperatorAudit(operator, query({ action: ["audit.export"] }));
  expect(rows[0]).toMatchObject({
    ...{ action: "audit.export", actor: "you", subject: { kind: "audit" } },
    values: expect.arrayContaining([{ field: "search", is: operator.email }]),
  });
  const taken = { action: "audit.export", actorId: operator.userId };
  expect(await db().auditEvent.findMany({ where: taken })).toMatchObject([{ businessId: null }]);
});

test("nobody else takes it, and who takes it takes no business' by it", async () => {
  const lines = await db().auditEvent.count();
  const others = [
    administrator,
    await signIn(await addPerson({ isStaff: true })),
    await signIn(await addPerson({ businessId: await addBusiness(), role: "requester" })),
  ];
  for (const other of others) await expect(exported({}, other)).rejects.toMatchObject({ code: "not_found" });
  await expect(exportAudit(operator, auditAddress.load(""), never)).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await db().auditEvent.count()).toBe(lines);
  const acting = await actingFor(administrator, operator.userId);
  await expect(exported({}, acting)).rejects.toMatchObject({ code: "not_found" });
});

test("who may not have the file is told so however often they ask, and waits for no turn", async () => {
  const staff = await signIn(await addPerson({ isStaff: true }));
  for (let time = 0; time < 12; time += 1)
    await expect(exportOperatorAudit(staff, operatorAuditAddress.load(""), never)).rejects.toMatchObject({
      code: "not_found",
    });
});
