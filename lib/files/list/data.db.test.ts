import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addDepartment, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { quoteForm } from "@/lib/quotes/form";
import { requestQuote } from "@/lib/quotes/mutations";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { addFiles } from "./testing/add-files";
import { readPage, readRows } from "./testing/read-list";

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
});
afterAll(() => sandbox.dispose());

describe("what is attached", () => {
  test("is told to whoever sees what it is attached to", async () => {
    const colleague = await world.addPerson("administrator");
    const { subjectId: orderId } = await placeOrder(actor, await readyToPlace(actor));
    const { subjectId: quoteId } = await requestQuote(actor, await readyToPlace(actor, {}, quoteForm));
    for (const reader of [actor, colleague]) {
      expect(await readRows(reader)).toMatchObject([
        {
          name: "birth.pdf",
          kind: "source",
          attachedTo: { kind: "quote", id: quoteId },
          standing: "attached",
        },
        {
          name: "birth.pdf",
          kind: "source",
          attachedTo: { kind: "order", id: orderId },
          standing: "attached",
        },
      ]);
      expect(await readRows(reader, { attached: ["order"] })).toMatchObject([
        { attachedTo: { id: orderId } },
      ]);
      expect(await readRows(reader, { attached: ["quote"] })).toMatchObject([
        { attachedTo: { id: quoteId } },
      ]);
      expect(await readRows(reader, { attached: ["order", "quote"] })).toHaveLength(2);
      for (const attached of ["revision", "nothing", "anything"]) {
        expect(await readRows(reader, { attached: [attached] })).toEqual([]);
      }
    }
  });

  test("to a revision is told with its order", async () => {
    const { subjectId } = await placeOrder(actor, await readyToPlace(actor));
    const { number } = await db().order.findUniqueOrThrow({ where: { id: subjectId ?? "" } });
    await db().file.updateMany({ where: { orderId: subjectId }, data: { revisionServiceId: "7" } });
    const shown = { attachedTo: { kind: "revision", id: subjectId, number } };
    expect(await readRows(actor, { attached: ["revision"] })).toMatchObject([shown]);
    expect(await readRows(actor, { attached: ["order"] })).toEqual([]);
  });

  test("names nothing that the reader does not see: of a quote, not the order that another made of it", async () => {
    const { subjectId: quoteId } = await requestQuote(actor, await readyToPlace(actor, {}, quoteForm));
    const other = await world.addPerson("approver");
    const { subjectId: orderId } = await placeOrder(other, await readyToPlace(other));
    const { number } = await db().order.findUniqueOrThrow({ where: { id: orderId ?? "" } });
    await db().file.updateMany({ where: { quoteId }, data: { orderId } });
    await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
    const apart = await signIn(actor.userId);
    expect(await readRows(apart)).toMatchObject([{ attachedTo: { kind: "quote", id: quoteId } }]);
    expect(await readRows(apart, { attached: ["order"] })).toEqual([]);
    expect(await readRows(apart, { search: number })).toEqual([]);
    expect(await readRows(other, { search: number })).toHaveLength(2);
  });
});

test("a file is of the department of what it is attached to, and an upload of that of whose form it lies in", async () => {
  const [ours, theirs] = [await addDepartment(world.businessId), await addDepartment(world.businessId)];
  const [mine, other] = [
    await world.addPerson("requester", ours),
    await world.addPerson("requester", theirs),
  ];
  await placeOrder(mine, await readyToPlace(mine));
  await requestQuote(other, await readyToPlace(other, {}, quoteForm));
  await readyToPlace(mine);
  const administrator = await world.addPerson("administrator", theirs);
  await readyToPlace(administrator);
  const found = async (reader: Actor, ...department: string[]) =>
    (await readRows(reader, { department })).map(({ attachedTo }) => attachedTo?.kind ?? "nothing");
  expect(await found(administrator, ours)).toEqual(["order"]);
  expect(await found(administrator, theirs)).toEqual(["nothing", "quote"]);
  expect(await found(administrator, ours, theirs)).toEqual(["nothing", "quote", "order"]);
  for (const none of [newId(), "no id"]) expect(await found(administrator, none)).toEqual([]);
  expect(await found(mine, ours)).toEqual(["nothing", "order"]);
  expect(await found(mine, theirs)).toEqual([]);
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
  expect(await found(stranger, ours)).toEqual([]);
});

test("another business sees none of it, and goes on nowhere from a file of this one", async () => {
  await placeOrder(actor, await readyToPlace(actor));
  const id = (await readRows(actor))[0]?.id ?? "";
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
  for (const cursor of [null, { direction: "after", id } as const]) {
    expect(await readPage(stranger, { cursor })).toMatchObject({
      rows: [],
      nextCursor: null,
      previousCursor: null,
    });
  }
});

test("a business whose connections list no files has none", async () => {
  await db().connection.updateMany({ where: { businessId: world.businessId }, data: { variant: "b" } });
  await expect(readPage(actor)).rejects.toMatchObject({ code: "not_found" });
});

test("says of which connection each is where the business has another, also where that one lists none", async () => {
  const { businessId, connectionId } = world;
  const { name: own } = await db().connection.findUniqueOrThrow({ where: { id: connectionId } });
  actor = await world.addPerson("administrator");
  await addFiles(world, [{ name: "deed.pdf" }]);
  expect((await readRows(actor))[0]).not.toHaveProperty("connectionName");
  const beside = await addConnection(businessId, undefined, "b");
  await db().connection.update({ where: { id: beside }, data: { name: "Clinic account" } });
  await addFiles(world, [{ name: "letter.pdf", connectionId: beside }]);
  expect(await readRows(actor, { sort: ["name"] })).toMatchObject([
    { name: "deed.pdf", connectionName: own },
    { name: "letter.pdf", connectionName: "Clinic account" },
  ]);
});
