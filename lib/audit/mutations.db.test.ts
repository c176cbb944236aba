import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { db } from "@/lib/platform/db";
import { recordAudit } from "./mutations";

let actor: Actor;
const entry = {
  action: "order.cancel",
  subjectKind: "order",
  subjectId: "1",
  after: { status: "cancelled" },
} as const;

beforeEach(async () => {
  actor = await signIn(await addPerson({ businessId: await addBusiness() }));
  await db().$transaction((tx) => recordAudit(tx, actor, entry));
});

const lines = () => db().auditEvent.findMany({ where: { actorId: actor.userId } });

test("a line tells who did what, for which business, in which request", async () => {
  expect(await lines()).toMatchObject([
    { ...entry, businessId: actor.acting?.businessId, requestId: actor.requestId },
  ]);
});

test("a line tells with whose rights staff did it", async () => {
  const staff = await actingFor(actor);
  await db().$transaction((tx) => recordAudit(tx, staff, entry));
  expect(
    await db().auditEvent.findMany({ where: { actorId: staff.userId }, orderBy: { id: "asc" } }),
  ).toMatchObject([
    { action: "grant.start", onBehalfOfId: actor.userId },
    {
      ...{ onBehalfOfId: actor.userId, grantId: staff.acting?.onBehalfOf?.grantId },
      ...{ businessId: actor.acting?.businessId, requestId: staff.requestId },
    },
  ]);
  expect(await lines()).toMatchObject([{ onBehalfOfId: null }]);
});

test("a line can be neither altered nor deleted, not even by the portal itself", async () => {
  const refused = "permission denied for table AuditEvent";
  await expect(db().auditEvent.updateMany({ data: { action: "nothing" } })).rejects.toThrow(refused);
  await expect(db().auditEvent.deleteMany({})).rejects.toThrow(refused);
  await expect(db().$executeRaw`TRUNCATE "AuditEvent"`).rejects.toThrow(refused);
  expect(await lines()).toHaveLength(1);
});

test("what was rolled back leaves no line", async () => {
  const failing = db().$transaction(async (tx) => {
    await recordAudit(tx, actor, { ...entry, subjectId: "2" });
    throw new Error("the cancelling failed");
  });
  await expect(failing).rejects.toThrow("the cancelling failed");
  expect(await lines()).toHaveLength(1);
});
