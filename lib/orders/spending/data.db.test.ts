import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { scopeOf } from "@/lib/credentials/scope";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import type { OrderSnapshot, Transaction } from "@/lib/domain/orders/shapes";
import { databaseNow } from "@/lib/mirror/clock";
import { store } from "@/lib/mirror/store";
import { orderRow, orderSnapshot } from "@/lib/mirror/testing/snapshots";
import { db } from "@/lib/platform/db";
import { orders } from "../mirrored";
import { getSpending } from "./data";

let businessId: string;
let connectionId: string;
let approver: Actor;
/** The twelve that are shown. */
let months: string[];

beforeEach(async () => {
  businessId = await addBusiness();
  connectionId = await addConnection(businessId);
  approver = await someone({ role: "approver" });
  months = (await getSpending(approver)).months.map(({ month }) => month);
});

const someone = async (of: Parameters<typeof addPerson>[0]) =>
  await signIn(await addPerson({ businessId, ...of }));

/** In one of the months shown; those before are less than nothing. */
function dayIn(month: number, day = "10T12:00:00.000Z"): string {
  const [year = 0, named = 0] = (months[0] ?? "").split("-").map(Number);
  return `${new Date(Date.UTC(year, named - 1 + month)).toISOString().slice(0, 7)}-${day}`;
}

const transaction = (kind: string, amountCents: number, createdAt: string): Transaction => ({
  ...{ kind, amountCents, createdAt, description: "Translation", paymentMethod: "invoice" },
});

/** As the mirror learns of it. @returns our id */
async function tell(order: Partial<OrderSnapshot>, serviceId = newId()): Promise<string> {
  const scope = await scopeOf(connectionId);
  const requestedAt = await databaseNow(db());
  const answeredAt = await databaseNow(db());
  const told = { scope, whole: true, source: "sweep", requestedAt, answeredAt } as const;
  const snapshot = orderSnapshot({ serviceId, number: serviceId, ...order });
  return (await db().$transaction((tx) => store(tx, orders, { ...told, snapshot }))).id;
}

const spentIn = async (actor: Actor) =>
  (await getSpending(actor)).months.flatMap(({ month, cents }) => (cents === 0 ? [] : [[month, cents]]));

test("charges less refunds are told by month, each in the month of its own, and by languages", async () => {
  await tell({
    transactions: [transaction("charge", 10_000, dayIn(3)), transaction("refund", 2_500, dayIn(5))],
  });
  await tell({ targetLanguage: "de", transactions: [transaction("charge", 4_000, dayIn(11))] });
  await tell({
    transactions: [
      transaction("charge", 700, dayIn(-1)),
      transaction("credit", 99, dayIn(4)),
      transaction("credit", 9, dayIn(-1)),
    ],
  });
  expect(await getSpending(approver)).toMatchObject({
    totalCents: 11_500,
    // What is neither is told of, and not of another year's months.
    uncounted: 1,
    pairs: [
      { sourceLanguageName: "es", targetLanguageName: "en", cents: 7_500 },
      { sourceLanguageName: "es", targetLanguageName: "de", cents: 4_000 },
    ],
    otherPairsCents: null,
  });
  expect(await spentIn(approver)).toEqual([
    [months[3], 10_000],
    [months[5], -2_500],
    [months[11], 4_000],
  ]);
});

test("a month begins and ends by its reader's clock", async () => {
  await tell({ transactions: [transaction("charge", 1_000, dayIn(6, "01T03:00:00.000Z"))] });
  expect(await spentIn(approver)).toEqual([[months[6], 1_000]]);
  await db().user.update({ where: { id: approver.userId }, data: { timeZone: "America/New_York" } });
  expect(await spentIn(await signIn(approver.userId))).toEqual([[months[5], 1_000]]);
});

test("what the service tells later takes the place of what it told, and a row of a list of nothing", async () => {
  const serviceId = newId();
  const charge = transaction("charge", 1_000, dayIn(2));
  await tell({ transactions: [charge] }, serviceId);
  await tell({ transactions: [charge, transaction("refund", 400, dayIn(2))] }, serviceId);
  expect(await spentIn(approver)).toEqual([[months[2], 600]]);
  const scope = await scopeOf(connectionId);
  const requestedAt = await databaseNow(db());
  const snapshot = orderRow({ serviceId, number: serviceId, status: "completed" });
  const told = { scope, snapshot, source: "sweep", requestedAt, answeredAt: requestedAt } as const;
  await db().$transaction((tx) => store(tx, orders, { ...told, whole: false }));
  expect(await spentIn(approver)).toEqual([[months[2], 600]]);
  await tell({ transactions: [] }, serviceId);
  expect(await spentIn(approver)).toEqual([]);
});

test("of many pairs those on which most was spent are named, and the others summed up", async () => {
  const languages = ["ar", "bg", "cs", "da", "de", "el", "et", "fi", "fr", "he"];
  for (const [index, targetLanguage] of languages.entries())
    await tell({ targetLanguage, transactions: [transaction("charge", (index + 1) * 100, dayIn(8))] });
  const { pairs, otherPairsCents } = await getSpending(approver);
  expect(pairs.map(({ targetLanguageName }) => targetLanguageName)).toEqual(
    languages.toReversed().slice(0, 8),
  );
  expect(otherPairsCents).toBe(300);
});

test("everybody is told of the orders that they see, nobody of another business's, and nobody who sees no prices", async () => {
  const [appeals, trials] = [await addDepartment(businessId), await addDepartment(businessId)];
  await db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });
  const own = await someone({ role: "requester", departmentId: appeals });
  for (const [departmentId, placedById, cents] of [
    [appeals, own.userId, 100],
    [appeals, null, 20],
    [trials, null, 3],
  ] as const) {
    const id = await tell({ transactions: [transaction("charge", cents, dayIn(7))] });
    await db().order.update({ where: { id }, data: { departmentId, placedById } });
  }
  const totalOf = async (actor: Actor) => (await getSpending(actor)).totalCents;
  expect(await totalOf(await signIn(own.userId))).toBe(100);
  expect(await totalOf(await someone({ role: "approver", departmentId: trials }))).toBe(3);
  expect(await totalOf(approver)).toBe(123);
  const elsewhere = await addPerson({ businessId: await addBusiness(), role: "administrator" });
  expect(await totalOf(await signIn(elsewhere))).toBe(0);
  await db().business.update({ where: { id: businessId }, data: { requestersSeePrices: false } });
  await expect(getSpending(await signIn(own.userId))).rejects.toMatchObject({ code: "not_found" });
});
