import { beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { wholeList } from "../../testing/whole-list";
import type { OrderListQuery } from "../rules";
import { readOrders } from "./data";

/** More than two pieces, many received in the same moment. */
const orders = 1_105;

let businessId: string;
let departmentId: string;
let administrator: Actor;
let requester: Actor;

beforeAll(async () => {
  businessId = await addBusiness();
  departmentId = await addDepartment(businessId);
  const connectionId = await addConnection(businessId);
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  const placedById = await addPerson({ businessId });
  await db().business.update({
    where: { id: businessId },
    data: { requestersSeeAll: false, requestersSeePrices: false },
  });
  requester = await signIn(placedById);
  await db().order.createMany({
    data: Array.from({ length: orders }, (_, n) => {
      const at = new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 30) * 60_000);
      return {
        ...{ id: newId(), businessId, connectionId, serviceId: String(n), number: `RT-${n}`, receivedAt: at },
        ...{ status: n % 2 === 0 ? "completed" : "translating", sourceLanguage: "es", targetLanguage: "en" },
        ...{ serviceNames: ["Certification"], totalCents: 1000 + n, completedAt: n % 2 === 0 ? at : null },
        ...{ placedById: n % 10 === 0 ? placedById : null, departmentId: n % 10 === 0 ? departmentId : null },
        ...{ searchText: `rt-${n} ${n % 3 === 0 ? "okafor" : "baker"}.pdf`, reference: null },
        ...{ snapshot: { field1: `Client ${n}`, field2: null }, snapshotWhole: false },
        ...{ requestedAt: at, answeredAt: at, confirmedAt: at },
      };
    }),
  });
});

async function numbersOf(actor: Actor, query: Partial<OrderListQuery> = {}): Promise<string[]> {
  const numbers: string[] = [];
  for await (const rows of readOrders(actor, { ...wholeList, ...query }))
    numbers.push(...rows.map(({ number }) => number));
  return numbers;
}

const those = (keep: (n: number) => boolean) =>
  Array.from({ length: orders }, (_, n) => n)
    .filter(keep)
    .map((n) => `RT-${n}`)
    .sort();

test.each<[string, Partial<OrderListQuery>, (n: number) => boolean]>([
  ["everything", {}, () => true],
  ["a status", { status: ["completed"] }, (n) => n % 2 === 0],
  ["statuses", { status: ["completed", "translating"] }, () => true],
  ["a frequent word", { search: "pdf" }, () => true],
  ["a word", { search: "okafor" }, (n) => n % 3 === 0],
  ["a word and a status", { search: "okafor", status: ["completed"] }, (n) => n % 6 === 0],
  ["a number", { search: "RT-77" }, (n) => String(n).startsWith("77")],
  ["nothing", { search: "nowhere" }, () => false],
])("%s that is asked for is exported, each order once, and nothing else", async (_, query, keep) => {
  const numbers = await numbersOf(administrator, query);
  expect(numbers.toSorted()).toEqual(those(keep));
});

test("somebody's file has what they see, and no prices where they see none", async () => {
  expect((await numbersOf(requester)).toSorted()).toEqual(those((n) => n % 10 === 0));
  const { value } = await readOrders(requester, wholeList).next();
  expect(value?.[0]).toMatchObject({
    totalCents: null,
    field1: "Client 1100",
    placedBy: { name: "A requester" },
  });
  const stranger = await signIn(await addPerson({ businessId: await addBusiness(), role: "administrator" }));
  expect(await numbersOf(stranger)).toEqual([]);
});

test("an order that is there no more when the next are read does not end the file", async () => {
  const pieces = readOrders(administrator, wholeList);
  const first = (await pieces.next()).value ?? [];
  const last = first.at(-1)?.id ?? "";
  await db().order.update({ where: { id: last }, data: { businessId: await addBusiness() } });
  let count = first.length;
  for await (const rows of pieces) count += rows.length;
  await db().order.update({ where: { id: last }, data: { businessId } });
  expect(count).toBe(orders);
});
