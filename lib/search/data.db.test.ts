import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { listOrders } from "@/lib/orders/list/data";
import { orderListAddress } from "@/lib/orders/list/rules";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { quoteForm } from "@/lib/quotes/form";
import { requestQuote } from "@/lib/quotes/mutations";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { searchEverything } from "./data";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const search = (actor: Actor, text: string) => searchEverything(actor, { search: text });

/** What is found, and how much of each there is. */
async function found(actor: Actor, text: string) {
  const { orders, quotes, files } = await search(actor, text);
  return [orders, quotes, files].map((finds) => finds?.found?.count);
}

test("what is looked for is found in each list that there is, by whoever sees it there", async () => {
  const world = await createOrderingWorld(sandbox.origin);
  const [person, colleague] = await Promise.all(
    [1, 2].map(async () => await world.addPerson("requester", await addDepartment(world.businessId))),
  );
  if (!person || !colleague) throw new Error("Nobody searches");
  const { subjectId: orderId } = await placeOrder(person, await readyToPlace(person));
  const { subjectId: quoteId } = await requestQuote(person, await readyToPlace(person, {}, quoteForm));
  const { orders, quotes, files } = await search(person, "birth.pdf");
  expect(orders.rows.map(({ id }) => id)).toEqual([orderId]);
  expect(quotes?.rows.map(({ id }) => id)).toEqual([quoteId]);
  expect(files?.rows).toMatchObject([{ attachedTo: { id: quoteId } }, { attachedTo: { id: orderId } }]);
  expect(await found(person, "birth.pdf")).toEqual([1, 1, 2]);
  expect(await found(colleague, "birth.pdf")).toEqual([0, 0, 0]);
  expect(await found(await world.addPerson("administrator"), "birth.pdf")).toEqual([1, 1, 2]);
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
  for (const text of ["birth.pdf", orders.rows[0]?.number ?? "", ""])
    expect(await search(stranger, text)).toMatchObject({
      orders: { rows: [] },
      quotes: { rows: [] },
      files: { rows: [] },
    });
});

test("of many the first of their list are told, and how many there are", async () => {
  const world = await createOrderingWorld(sandbox.origin);
  const person = await world.addPerson("requester");
  for (let count = 0; count < 6; count += 1) await placeOrder(person, await readyToPlace(person));
  const listed = (await listOrders(person, orderListAddress.load(""))).rows;
  const first = listed.slice(0, 5);
  expect((await search(person, "")).orders).toEqual({ rows: first, found: null });
  expect((await search(person, "birth.pdf")).orders).toEqual({
    rows: first,
    found: { count: 6, isMore: false },
  });
});

test("what no connection of the business has is not looked for", async () => {
  const world = await createOrderingWorld(sandbox.originB, "b");
  const person = await world.addPerson("requester");
  await placeOrder(person, await readyToPlace(person));
  expect(await found(person, "birth.pdf")).toEqual([1, undefined, undefined]);
});

test("whoever acts for no business finds nothing", async () => {
  const staff = await signIn(await addPerson({ isStaff: true }));
  await expect(search(staff, "birth.pdf")).rejects.toMatchObject({ code: "not_found" });
});
