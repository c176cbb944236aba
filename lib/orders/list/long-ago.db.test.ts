import "@/lib/platform/testing/one-database-connection";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { rowsPerPage } from "@/lib/domain/keyset";
import { countedAtMost } from "@/lib/domain/lists/page";
import { db } from "@/lib/platform/db";
import { asOwner } from "@/lib/platform/testing/as-owner";
import { rowsReadBy } from "@/lib/platform/testing/rows-read";
import { sampledAtMost } from "./count/data";
import { listOrders } from "./data";
import { orderListAddress } from "./rules";

/** What is asked for and only orders of long ago have is found without all that came since. */

const orders = 40_000;
/** From these places in the list on they came through a former connection, and have a former service, and another. */
const formerConnectionFrom = 28_000;
const notarizedFrom = 34_000;
const apostilleFrom = 38_500;
const rowsReadAtMost = 4_500;
/** So many have a word that hardly any other has. */
const withRareWord = 400;
const daysLongAgo = "completedFrom=2022-04-12&completedTo=2023-01-31";

let administrator: Actor;
let requester: Actor;
let formerConnection: string;
let department: string;

beforeAll(async () => {
  const businessId = await addBusiness();
  formerConnection = await addConnection(businessId);
  department = await addDepartment(businessId);
  const currentConnection = await addConnection(businessId);
  await db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  requester = await signIn(await addPerson({ businessId }));
  // An hour apart, four and a half years in all, and done a day after they came.
  await asOwner(`
    INSERT INTO "Order" (id, "businessId", "connectionId", "serviceId", number, status, "sourceLanguage", "targetLanguage",
      "serviceNames", "placedById", "departmentId", "receivedAt", "completedAt", "searchText", snapshot, "snapshotWhole",
      "requestedAt", "answeredAt", "confirmedAt")
    SELECT gen_random_uuid(), '${businessId}', CASE WHEN n > ${formerConnectionFrom} THEN '${formerConnection}'::uuid ELSE '${currentConnection}' END, n::text,
      'X-' || n, CASE WHEN n % 6 = 0 THEN 'cancelled' ELSE 'completed' END, 'es', 'en',
      CASE WHEN n > ${apostilleFrom} THEN '{Apostille}' WHEN n > ${notarizedFrom} THEN '{Notarized}' ELSE '{Certified}' END::text[],
      CASE WHEN n % 7 = 1 OR n > ${notarizedFrom} AND n % 4 = 1 THEN '${requester.userId}'::uuid END,
      CASE WHEN n % 2 = 1 THEN '${department}'::uuid END, at,
      at + interval '1 day', CASE WHEN n % ${orders / withRareWord} = 0 THEN 'seldom' ELSE 'x' END,
      jsonb_build_object('note', repeat('x', 800)), false, now(), now(), now()
    FROM (SELECT n, timestamptz '2026-10-31Z' - n * interval '1 hour' AS at FROM generate_series(1, ${orders}) AS n) AS made`);
  // What was written last is not in the trees of the indexes of words and services before that.
  await asOwner('VACUUM ANALYZE "Order"');
}, 120_000);

test.each<[string, () => Actor, () => string]>([
  ["a service", () => administrator, () => "service=Apostille"],
  ["a service of one's own", () => requester, () => "service=Notarized"],
  ["a connection of one's own", () => requester, () => `connection=${formerConnection}`],
  ["a connection and a status", () => administrator, () => `connection=${formerConnection}&status=cancelled`],
  [
    "a connection and a department",
    () => administrator,
    () => `connection=${formerConnection}&department=${department}`,
  ],
  ["days of completion", () => administrator, () => daysLongAgo],
  [
    "a connection done since",
    () => administrator,
    () => `connection=${formerConnection}&completedFrom=2022-01-01`,
  ],
  [
    "days on which they came, done since",
    () => administrator,
    () => "placedTo=2022-12-31&completedFrom=2022-01-01",
  ],
  ["a service done since", () => administrator, () => "service=Apostille&completedFrom=2022-01-01"],
  ["what was done lately, oldest first", () => administrator, () => "sort=placed&completedFrom=2026-08-15"],
])("%s", async (_, reader, address) => {
  const read = () => listOrders(reader(), orderListAddress.load(`?${address()}`));
  const { rows, found } = await read();
  expect([rows.length, found]).toEqual([rowsPerPage, { count: countedAtMost, isMore: true }]);
  expect((await rowsReadBy(read)).Order).toBeLessThan(rowsReadAtMost);
});

test("what few have is looked for once, and then read by its ids alone", async () => {
  const read = () => listOrders(administrator, orderListAddress.load("?search=seldom"));
  expect((await read()).found?.count).toBe(withRareWord);
  expect((await rowsReadBy(read)).Order).toBeLessThan(sampledAtMost + 2.5 * withRareWord);
});

test("days of completion are found as soon where the service says of a new order that it was done long before", async () => {
  const [{ id }] = await db().$queryRaw<[{ id: string }]>`
    UPDATE "Order" SET "completedAt" = '1970-01-01T12:00Z' WHERE number = 'X-10' RETURNING id`;
  const read = (address: string) => listOrders(administrator, orderListAddress.load(`?${address}`));
  const { rows, found } = await read(daysLongAgo);
  expect([rows.length, found]).toEqual([rowsPerPage, { count: countedAtMost, isMore: true }]);
  expect((await rowsReadBy(() => read(daysLongAgo))).Order).toBeLessThan(rowsReadAtMost);
  const early = await read("completedFrom=1970-01-01&completedTo=1970-01-01");
  expect(early.rows.map((row) => row.id)).toEqual([id]);
  const all = await read("completedTo=2023-01-31");
  expect(all.rows.at(0)?.id).toBe(id);
});
