import { beforeEach, describe, expect, test } from "vitest";
import { notifiedKinds } from "@/lib/kinds";
import { openLetter } from "@/lib/mail/queue-mail";
import { db } from "@/lib/platform/db";
import {
  choose,
  createNotifiedWorld,
  makeDue,
  makeMails,
  type NotifiedWorld,
  relayAll,
  tell,
  tellOfReviews,
  told,
} from "../testing/notified";
import { enqueueDue, mailDue, notificationQueue } from "./mutations";

let world: NotifiedWorld;
let person: { userId: string; businessId: string };

beforeEach(async () => {
  world = await createNotifiedWorld();
  person = { userId: world.approver, businessId: world.businessId };
});

const mailsOf = (userId: string) =>
  db().mail.findMany({ where: { userId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
const letters = async () =>
  (await mailsOf(world.approver)).map(({ id, sealedLetter }) => openLetter(id, sealedLetter ?? ""));
const waitingFor = () => db().notification.findMany({ where: { ...person, mailId: null } });
const daily = () => choose(world, world.approver, "approval-needed", "daily");

describe("once a day", () => {
  beforeEach(daily);

  test("all of a day comes in one email, with a line that leads to each", async () => {
    await tellOfReviews(world, 3);
    await makeMails(world);
    expect(await told(world)).toEqual([]);
    await makeDue(world);
    await makeMails(world);
    expect(await told(world)).toEqual([[world.approver, "gathered"]]);
    const orders = await db().order.findMany({ where: { businessId: world.businessId } });
    const [letter] = await letters();
    expect(letter?.items?.map(({ path }) => path).sort()).toEqual(
      orders.map(({ id }) => `/orders/${id}`).sort(),
    );
  });

  test("of many lines the rest are counted, and lead to the list", async () => {
    await tellOfReviews(world, 53);
    await relayAll(world);
    await makeDue(world);
    await makeMails(world);
    const [letter] = await letters();
    expect(letter?.items).toHaveLength(51);
    expect(letter?.items?.at(-1)).toMatchObject({
      text: { params: { count: 3 } },
      path: "/orders?status=client_review",
    });
  });

  test("a thing that came up twice has one line; what is over by then has none", async () => {
    const order = { serviceId: "9", number: "RT-9" };
    await tellOfReviews(world, 1);
    for (const status of ["translating", "client_review", "revising", "client_review"]) {
      await tell(world, { ...order, status });
    }
    const over = { serviceId: "10", number: "RT-10" };
    for (const status of ["translating", "client_review", "client_approved"]) {
      await tell(world, { ...over, status });
    }
    await relayAll(world);
    await makeDue(world);
    await makeMails(world);
    const [letter] = await letters();
    expect(letter?.items).toHaveLength(2);
    expect(await waitingFor()).toEqual([]);
  });

  test("jobs that run at once make one", async () => {
    await tellOfReviews(world, 3);
    await relayAll(world);
    await makeDue(world);
    await Promise.all([1, 2, 3, 4].map(() => mailDue(person, notifiedKinds)));
    expect(await told(world)).toHaveLength(1);
    expect(await waitingFor()).toEqual([]);
  });

  test("what was written down while the email of the day was made waits for the next day", async () => {
    const morning = new Date(Date.now() - 60_000);
    for (let n = 0; n < 2; n += 1) {
      await tellOfReviews(world, 1);
      await relayAll(world);
      await makeDue(world, morning);
      await mailDue(person, notifiedKinds);
    }
    expect(await told(world)).toHaveLength(1);
    const [late] = await waitingFor();
    expect(late?.dueAt).toEqual(new Date(morning.getTime() + 24 * 3_600_000));
  });

  test("who dies in the middle of it has made nothing, and the next makes all of it, once", async () => {
    await tellOfReviews(world, 2);
    await relayAll(world);
    await makeDue(world);
    await db().notificationChoice.deleteMany({ where: { userId: world.approver } });
    await tellOfReviews(world, 1);
    await relayAll(world);
    // Stands still between the email of several and the other one, and its connection to the database dies there.
    expect(await dyingAtTheCounts(() => mailDue(person, notifiedKinds))).toBeInstanceOf(Error);
    expect(await told(world)).toEqual([]);
    await mailDue(person, notifiedKinds);
    expect((await told(world)).map(([, kind]) => kind)).toEqual(["gathered", "approval-needed"]);
    expect(await waitingFor()).toEqual([]);
  });
});

/** Does work whose connection to the database is cut as soon as it is about to count. @returns what it ended with */
async function dyingAtTheCounts(work: () => Promise<void>): Promise<unknown> {
  return await db().$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE "SignInAttempt" IN SHARE ROW EXCLUSIVE MODE`;
    const ended = work().catch((error: unknown) => error);
    // On another connection: within a transaction what the others do looks as it did at first.
    const cut = () => db().$queryRaw<unknown[]>`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"SignInAttempt"%'`;
    await expect.poll(async () => (await cut()).length, { timeout: 8_000, interval: 20 }).toBe(1);
    return await ended;
  });
}

describe("of a burst", () => {
  test("twenty come at once and the rest of the hour together", async () => {
    await tellOfReviews(world, 25);
    await makeMails(world);
    expect(await told(world)).toHaveLength(20);
    await tellOfReviews(world, 1);
    await makeMails(world);
    expect(await told(world)).toHaveLength(20);
    const waiting = await waitingFor();
    expect(waiting.map(({ isGathered }) => isGathered)).toEqual(Array.from({ length: 6 }, () => true));
    for (const { dueAt } of waiting) {
      expect(dueAt?.getTime()).toBeGreaterThan(Date.now());
      expect(dueAt?.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
    }
    await makeDue(world);
    await makeMails(world);
    expect((await told(world)).slice(20)).toEqual([[world.approver, "gathered"]]);
    expect((await letters()).at(-1)?.items).toHaveLength(6);
  });
});

describe("whoever is due", () => {
  const jobs = () => db().$queryRaw<unknown[]>`
    SELECT 1 FROM pgboss.job WHERE name = ${notificationQueue.name} AND data->>'userId' = ${world.approver} AND state = 'created'`;

  test("gets one job, however much there is and how often it is looked for", async () => {
    await daily();
    await tellOfReviews(world, 3);
    await relayAll(world);
    await enqueueDue();
    expect(await jobs()).toEqual([]);
    await makeDue(world);
    await enqueueDue();
    await enqueueDue();
    expect(await jobs()).toHaveLength(1);
  });

  test("gets another where the first was lost", async () => {
    await tellOfReviews(world, 1);
    await relayAll(world);
    expect(await jobs()).toHaveLength(1);
    await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${notificationQueue.name}`;
    await enqueueDue();
    expect(await jobs()).toHaveLength(1);
  });
});

test("what is due while the business is suspended is told once it is resumed", async () => {
  await daily();
  await tellOfReviews(world, 1);
  await relayAll(world);
  await makeDue(world);
  const suspend = (suspendedAt: Date | null) =>
    db().business.update({
      where: { id: world.businessId },
      data: { suspendedAt, suspendedReason: suspendedAt && "Bills are open" },
    });
  await suspend(new Date());
  await mailDue(person, notifiedKinds);
  expect(await told(world)).toEqual([]);
  await suspend(null);
  await mailDue(person, notifiedKinds);
  expect(await told(world)).toEqual([[world.approver, "gathered"]]);
});
