import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopeOf } from "@/lib/credentials/scope";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { refreshQueue } from "@/lib/mirror/refresh";
import { addCommand, jobsOf } from "@/lib/mirror/testing/mirrored-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrder, getOrderPage } from "./data";
import { orderForm } from "./form";
import { getHome } from "./home/data";
import { listOrders } from "./list/data";
import { orderListAddress } from "./list/rules";
import { placeOrder } from "./placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace, upload } from "./testing/ordering-world";

let sandbox: TestSandbox;
let world: OrderingWorld;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  world = await createOrderingWorld(sandbox.origin);
});
afterAll(() => sandbox.dispose());

test("an order that is known from a list only is asked for once, however often and by whomever it is looked at", async () => {
  const actor = await world.addPerson("requester");
  const orderId = (await placeOrder(actor, await readyToPlace(actor))).subjectId ?? "";
  await db().order.update({ where: { id: orderId }, data: { snapshotWhole: false } });
  const readers = [actor, await world.addPerson("approver")];
  await Promise.all([...readers, ...readers, ...readers].map((reader) => getOrder(reader, orderId)));
  expect(await jobsOf(refreshQueue.name, world.connectionId)).toHaveLength(1);
});

describe("an order that is looked at", () => {
  const jobs = () => jobsOf(refreshQueue.name, world.connectionId);
  const place = async () => {
    const actor = await world.addPerson("requester");
    const orderId = (await placeOrder(actor, await readyToPlace(actor))).subjectId ?? "";
    await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${refreshQueue.name}`;
    await db().refreshState.deleteMany({ where: { connectionId: world.connectionId } });
    return { orderId, look: () => getOrder(actor, orderId) };
  };
  const readSecondsAgo = (orderId: string, seconds: number) => db().$executeRaw`
    UPDATE "Order" SET "answeredAt" = now() - make_interval(secs => ${seconds}::int), "confirmedAt" = now()
    WHERE id = ${orderId}::uuid`;

  test("is read again where it was read more than a minute ago, by one job for all who look", async () => {
    const { orderId, look } = await place();
    await readSecondsAgo(orderId, 61);
    await Promise.all([look(), look(), look()]);
    await look();
    const { serviceId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    expect(await jobs()).toMatchObject([{ kind: "order", serviceId, source: "action" }]);
  });

  test.each([
    ["was read within the minute", 50, {}],
    ["is gone", 3_600, { goneAt: new Date() }],
  ])("is left as it is where it %s", async (_, seconds, changed) => {
    const { orderId, look } = await place();
    await readSecondsAgo(orderId, seconds);
    await db().order.update({ where: { id: orderId }, data: changed });
    await look();
    expect(await jobs()).toEqual([]);
  });
});

test.each([[{}], ["text"], [{ services: "none" }]])(
  "an order whose stored snapshot cannot be understood (%j) is shown as what is known of it, and is read again",
  async (snapshot) => {
    const actor = await world.addPerson("requester");
    const orderId =
      (await placeOrder(actor, await readyToPlace(actor, { reference: "C-1" }))).subjectId ?? "";
    await db()
      .$executeRaw`UPDATE "Order" SET snapshot = ${JSON.stringify(snapshot)}::jsonb WHERE id = ${orderId}::uuid`;
    const { serviceId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    expect(await getOrder(actor, orderId)).toMatchObject({ isWhole: false, reference: "C-1", services: [] });
    const jobs = await jobsOf(refreshQueue.name, world.connectionId);
    expect(jobs).toContainEqual(expect.objectContaining({ serviceId }));
  },
);

test.each([[null], ["text"], [{ reference: 7 }]])(
  "an attempt whose stored request and refusal cannot be understood (%j) breaks no page",
  async (stored) => {
    const actor = await world.addPerson("requester");
    const scope = await scopeOf(world.connectionId);
    const { commandId } = await addCommand({ scope, userId: actor.userId });
    const damage = JSON.stringify(stored);
    await db().$executeRaw`UPDATE "Command" SET request = ${damage}::jsonb, refusal = ${damage}::jsonb
      WHERE id = ${commandId}::uuid`;
    expect((await getHome(actor, [orderForm])).checking).toContainEqual(
      expect.objectContaining({ commandId }),
    );
    expect(await getOrderPage(actor, commandId)).toMatchObject({ kind: "pending" });
    await db().command.update({ where: { id: commandId }, data: { state: "refused" } });
    expect((await getAttemptByCommand(actor, commandId)).refusal).toEqual({
      code: "service_refused",
      message: { key: "errors.kinds.service_refused" },
      fields: {},
    });
  },
);

test("the documents of an order stand in the order in which the person gave them, whenever they arrived", async () => {
  const actor = await world.addPerson("requester");
  const input = await readyToPlace(actor);
  // A large one arrives after those that were given after it.
  for (const position of [3, 1, 2]) await upload(actor, input.draftId, { position });
  const orderId = (await placeOrder(actor, input)).subjectId ?? "";
  const shown = (await getOrder(actor, orderId)).documents;
  const given = await db().draftDocument.findMany({
    where: { draftId: input.draftId },
    orderBy: { position: "asc" },
  });
  const files = await db().file.findMany({ where: { orderId } });
  const idOf = (fileServiceId: string | null) =>
    files.find(({ serviceId }) => serviceId === fileServiceId)?.id;
  expect(shown.map(({ id }) => id)).toEqual(given.map(({ fileServiceId }) => idOf(fileServiceId)));
});

test("an order placed here, its notes and its first step are the person's; one placed elsewhere says so", async () => {
  const actor = await world.addPerson("requester");
  const colleague = await world.addPerson("approver");
  const notesHtml = "<p>Names as in the <strong>passport</strong></p>";
  const { subjectId: orderId } = await placeOrder(actor, await readyToPlace(actor, { notesHtml }));
  const signed = async (reader: typeof actor) => {
    const { placedBy, conversation, timeline } = await getOrder(reader, orderId ?? "");
    return [
      placedBy,
      ...conversation.flatMap((entry) => (entry.kind === "comment" ? [entry.comment.author] : [])),
      ...timeline.map(({ causedBy }) => causedBy),
    ];
  };
  expect(await signed(actor)).toEqual(["you", "you", "you"]);
  expect(await signed(colleague)).toEqual(Array(3).fill({ name: actor.name }));
  expect((await getOrder(colleague, orderId ?? "")).origin).toBeNull();
  // As the sweep finds an order that was placed at the service itself.
  await db().order.update({
    where: { id: orderId ?? "" },
    data: {
      placedById: null,
      commandId: null,
    },
  });
  await db().statusChange.updateMany({ where: { subjectId: orderId ?? "" }, data: { actorId: null } });
  expect(await getOrder(actor, orderId ?? "")).toMatchObject({
    placedBy: "outside",
    origin: "api",
    conversation: [{ comment: { isOutside: true } }],
    timeline: [{ causedBy: "outside" }],
  });
});

test("an order leads to its page at the service, on the connection's own host alone and while the service knows it", async () => {
  const actor = await world.addPerson("requester");
  const orderId = (await placeOrder(actor, await readyToPlace(actor))).subjectId ?? "";
  const pageNow = async () => (await getOrder(actor, orderId)).pageAtService;
  const [page, { snapshot }] = [
    await pageNow(),
    await db().order.findUniqueOrThrow({ where: { id: orderId } }),
  ];
  expect(page).toMatch(new RegExp(`^${sandbox.origin}/.+`));
  const changed = { ...(snapshot as object), url: "https://elsewhere.example/orders/1" };
  await db().order.update({ where: { id: orderId }, data: { snapshot: changed } });
  expect(await pageNow()).toBeNull();
  await db().order.update({ where: { id: orderId }, data: { snapshot: snapshot ?? {}, goneAt: new Date() } });
  expect(await pageNow()).toBeNull();
});

describe("an order that waits for an approval", () => {
  const since = new Date("2026-03-01T09:05:00Z");
  const placeWaiting = async () => {
    const requester = await world.addPerson("requester");
    const input = await readyToPlace(requester, { certification: true, notarization: true });
    const orderId = (await placeOrder(requester, input)).subjectId ?? "";
    const placed = await getOrder(await world.addPerson("approver"), orderId);
    await db().order.update({ where: { id: orderId }, data: { status: "client_review", reviewAt: since } });
    return { requester, orderId, placed };
  };

  test("says since when to whoever may approve it, on its page, on Home and in the list, and to nobody else", async () => {
    const { requester, orderId } = await placeWaiting();
    const told = async (reader: typeof requester) => {
      const home = await getHome(reader, [orderForm]);
      const { rows } = await listOrders(reader, orderListAddress.load(""));
      const listed = [...home.review.orders, ...home.inProgress.orders, ...rows];
      return [await getOrder(reader, orderId), ...listed.filter(({ id }) => id === orderId)].map(
        ({ waitingForYou }) => waitingForYou ?? null,
      );
    };
    for (const role of ["approver", "administrator"] as const) {
      expect(await told(await world.addPerson(role))).toEqual(Array(3).fill({ since: since.toISOString() }));
    }
    expect(await told(requester)).toEqual([null, null, null]);
  });

  test("has its approval before it from when it was placed; to the requester nothing is said of approving", async () => {
    const { requester, orderId, placed } = await placeWaiting();
    expect(placed).toMatchObject({
      toCome: {
        steps: ["translating", "client_review", "client_approved", "completed"],
        translation: "notarized",
        isShipped: false,
      },
      permissions: { approve: { allowed: false, reason: { key: "orderErrors.approve.early" } } },
    });
    expect((await getOrder(requester, orderId)).permissions.approve).toBeNull();
  });

  test("is none where it was placed without one, or elsewhere: no word about approving, no step to come", async () => {
    const requester = await world.addPerson("requester");
    const orderId = (await placeOrder(requester, await readyToPlace(requester))).subjectId ?? "";
    const approver = await world.addPerson("approver");
    const shown = async () => {
      const { permissions, toCome } = await getOrder(approver, orderId);
      return [permissions.approve, toCome];
    };
    expect(await shown()).toEqual([
      null,
      { steps: ["translating", "completed"], translation: "standard", isShipped: false },
    ]);
    await db().order.update({ where: { id: orderId }, data: { placedById: null, commandId: null } });
    expect(await shown()).toEqual([
      null,
      { steps: ["translating", "completed"], translation: null, isShipped: false },
    ]);
  });
});
