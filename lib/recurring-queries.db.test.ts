import "@/lib/platform/testing/one-database-connection";
import { beforeAll, describe, expect, test } from "vitest";
import { signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { db } from "@/lib/platform/db";
import type { Actor } from "./auth/actor";
import { addBusiness, addPerson } from "./auth/testing/signed-in";
import { type ConnectionScope, scopeOf } from "./credentials/scope";
import { newId } from "./domain/ids";
import { prepareJobs, recurringJobs } from "./jobs";
import { forms, mirroredKinds } from "./kinds";
import { rotate } from "./mirror/rotate";
import { getApprovalQueue } from "./orders/approval/data";
import { getHome } from "./orders/home/data";
import { listOrders } from "./orders/list/data";
import { orderListAddress } from "./orders/list/rules";
import { listOrdersByNumber } from "./orders/numbers/data";
import { asOwner } from "./platform/testing/as-owner";
import { type RowsRead, rowsReadBy } from "./platform/testing/rows-read";
import { listAttention } from "./staff/attention/data";
import { listConsents } from "./staff/consents/data";
import { listStaffWork } from "./staff/work/data";
import { staffWorkAddress } from "./staff/work/rules";

/**
 * What is asked again and again reads what it deals with, and not the tables that this stands in. PostgreSQL itself
 * counts the rows that it reads of each table and index, whatever the statement, so that a new job is measured as it
 * is added to the list.
 */

const rowsInTables = 40_000;
/** Of each kind, what there is to do. */
const due = 20;
/** So many are under way, and as many wait for a decision, longer than anything else. */
const waiting = 3_000;
const rowsReadAtMost = 2_000;

let actor: Actor;
let administrator: Actor;
/** Of the operator. */
let staff: Actor;
let scope: ConnectionScope;

beforeAll(async () => {
  await prepareJobs();
  const businessId = await addBusiness();
  actor = await signIn(await addPerson({ businessId, role: "approver" }));
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  staff = await signIn(await addPerson({ isStaff: true }));
  scope = await scopeOf(await addConnection(businessId));
  await db().connection.updateMany({ data: { languages: [], languagesAt: new Date() } });
  await fillTables();
  await asOwner("VACUUM ANALYZE");
}, 240_000);

/** Many rows of everything that grows, of which few have something due. */
async function fillTables(): Promise<void> {
  const { businessId, connectionId } = scope;
  const ids = `'${businessId}'::uuid, '${connectionId}'::uuid`;
  const many = `generate_series(1, ${rowsInTables}) n`;
  const isDue = `n <= ${due}`;
  for (const [table, time] of [
    ["Order", "completedAt"],
    ["Quote", "convertedAt"],
  ]) {
    await asOwner(`INSERT INTO "${table}" (id, "businessId", "connectionId", "serviceId", number, status, "sourceLanguage",
        "targetLanguage", "serviceNames", "receivedAt", "${time}", "searchText", snapshot, "snapshotWhole", "requestedAt",
        "answeredAt", "confirmedAt", pace, "readAgainAt")
      SELECT gen_random_uuid(), ${ids}, n::text, 'RT-' || n, CASE WHEN n <= ${waiting} THEN 'translating'
          WHEN n > ${rowsInTables - waiting} THEN 'client_review' ELSE 'completed' END,
        'es', 'en', '{}', now() - n * interval '5 minutes', now() - n * interval '4 minutes', 'rt-' || n, '{}', true, now(),
        now(), now(), (ARRAY['open', 'settled', 'unread', 'watched'])[1 + n % 4],
        CASE WHEN ${isDue} THEN now() - interval '1 hour' WHEN n % 2 = 0 THEN now() + interval '1 hour' END FROM ${many}`);
  }
  await asOwner(`INSERT INTO "RefreshState" ("connectionId", kind, "serviceId", wanted, done, "nextLookAt")
    SELECT '${connectionId}', 'order', n::text, 2, 1 + (n % 2),
      CASE WHEN ${isDue} THEN now() - interval '1 hour' WHEN n % 2 = 0 THEN now() + interval '1 hour' END FROM ${many}`);
  await asOwner(`INSERT INTO "CallbackDelivery" (id, "businessId", "connectionId", "commandId", kind, "serviceId",
      "dedupeKey", "rawBody", headers, "receivedAt", "processedAt", "nextLookAt")
    SELECT gen_random_uuid(), ${ids}, gen_random_uuid(), 'order', n::text, n::text, '', '{}',
      now() - n * interval '1 minute' * 43100 / ${rowsInTables}, now(),
      CASE WHEN ${isDue} THEN now() - interval '1 hour' END FROM ${many}`);
  await asOwner(`INSERT INTO "Change" ("businessId", topic, "subjectId", "createdAt", "relayedAt", "nextLookAt")
    SELECT '${businessId}', 'order', gen_random_uuid(), now() - interval '2 days',
      CASE WHEN NOT ${isDue} THEN now() - interval '2 days' END, CASE WHEN ${isDue} THEN now() - interval '1 hour' END
    FROM ${many}`);
  await asOwner(`INSERT INTO "Notification" (id, "userId", "businessId", event, "changeId", "subjectId", "isGathered", "dueAt")
    SELECT gen_random_uuid(), '${actor.userId}', '${businessId}', 'approval-needed', n, gen_random_uuid(), true,
      CASE WHEN ${isDue} THEN now() - interval '1 hour' WHEN n % 2 = 0 THEN now() + interval '1 hour' END FROM ${many}`);
  await asOwner(`INSERT INTO "Command" (id, kind, key, attempt, "businessId", "connectionId", "actorId", state,
      "callbackKeyHash", request, "isAwaited", "settledAt", "nextLookAt")
    SELECT gen_random_uuid(), 'order.cancel', n::text, 1, ${ids}, '${actor.userId}',
      (CASE WHEN n <= ${due} OR n % 4 = 0 THEN 'unknown' ELSE 'done' END)::"CommandState", n::text, '{}',
      n % 3 = 0, CASE WHEN n > ${due} AND n % 4 > 0 THEN now() END,
      CASE WHEN ${isDue} THEN now() - interval '1 hour' WHEN n % 4 = 0 THEN now() + interval '1 hour' END FROM ${many}`);
  await asOwner(`INSERT INTO "Consent" ("commandId", "staffId", digest, "createdAt", "expiresAt", outcome)
    SELECT id, '${staff.userId}', key, now() - key::int * interval '1 second', now() - interval '1 hour',
      (CASE WHEN key::int > ${due} THEN 'confirmed' END)::"ConsentOutcome" FROM "Command"`);
  await asOwner(`INSERT INTO "Draft" (id, "businessId", "userId", "connectionId", content, "updatedAt", "closedAt", "discardedAt")
    SELECT gen_random_uuid(), '${businessId}', '${actor.userId}', '${connectionId}', '{}', now(), now() - interval '1 year',
      CASE WHEN ${isDue} THEN now() - interval '1 year' WHEN n % 4 = 0 THEN now() END FROM ${many}`);
  await asOwner(`INSERT INTO "Session" (id, "userId", "expiresAt")
    SELECT gen_random_uuid(), '${actor.userId}', now() + n * interval '1 minute' FROM ${many}`);
  await asOwner(`INSERT INTO "StaffGrant" (id, "staffId", "businessId", "personId", reason, "requestId", "startedAt",
      "expiresAt", "endedAt")
    SELECT gen_random_uuid(), '${staff.userId}', '${businessId}', '${actor.userId}', 'They asked', n::text,
      now() - interval '1 day', now() - interval '1 day', CASE WHEN NOT ${isDue} THEN now() END FROM ${many}`);
  await asOwner(`INSERT INTO "SignInAttempt" (key, failures, "windowStart")
    SELECT n::text, 1, now() + interval '1 hour' FROM ${many}`);
  await asOwner(`INSERT INTO "CallbackRefusal" ("connectionId", day, reason, count, "lastAt")
    SELECT '${connectionId}', current_date - n % 300, n::text, 1, now() FROM ${many}`);
  await asOwner(`INSERT INTO "AuditEvent" (id, "businessId", action, "subjectKind", "subjectId")
    SELECT gen_random_uuid(), '${businessId}', 'order.place', 'order', n::text FROM ${many}`);
}

/** The tables of which a work reads more than it may, and how much. */
async function readsTooMuch(work: () => Promise<unknown>): Promise<RowsRead> {
  const read = Object.entries(await rowsReadBy(work));
  return Object.fromEntries(read.filter(([, rows]) => rows > rowsReadAtMost));
}

test("what reads a whole table is seen", async () => {
  expect(await readsTooMuch(() => db().order.count({ where: { reference: "none" } }))).toEqual({
    Order: rowsInTables,
  });
});

describe("by itself", () => {
  test.each([...recurringJobs])("%s", async (_, run) => {
    expect(await readsTooMuch(run)).toEqual({});
  });

  test.each(mirroredKinds.map((kind) => [kind.kind, kind] as const))(
    "rotation of kind %s",
    async (_, kind) => {
      expect(await readsTooMuch(() => rotate(scope, kind))).toEqual({});
    },
  );
});

describe("for a person", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["home: orders under way and completed", () => getHome(actor, forms)],
    ["the first page of orders", () => listOrders(actor, orderListAddress.load({}))],
    ["an order by its number", () => listOrdersByNumber(actor, "RT-77")],
    ["what waits for approval in a department", () => getApprovalQueue(actor, [newId()])],
    ["what needs attention in all businesses", () => listAttention(staff)],
    ["what staff asked people to consent to", () => listConsents(staff)],
    ["what staff did in the business", () => listStaffWork(administrator, staffWorkAddress.load(""))],
  ])("%s", async (_, read) => {
    expect(await readsTooMuch(read)).toEqual({});
  });
});
