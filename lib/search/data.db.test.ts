import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { listOrders } from "@/lib/orders/list/data";
import { orderListAddress } from "@/lib/orders/list/rules";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { disableMember, removeMember } from "@/lib/people/members/mutations";
import { db } from "@/lib/platform/db";
import { quoteForm } from "@/lib/quotes/form";
import { requestQuote } from "@/lib/quotes/mutations";
import { listBusinesses } from "@/lib/staff/businesses/data";
import { businessesAddress } from "@/lib/staff/businesses/rules";
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
  expect(orders?.rows.map(({ id }) => id)).toEqual([orderId]);
  expect(quotes?.rows.map(({ id }) => id)).toEqual([quoteId]);
  expect(files?.rows).toMatchObject([{ attachedTo: { id: quoteId } }, { attachedTo: { id: orderId } }]);
  expect(await found(person, "birth.pdf")).toEqual([1, 1, 2]);
  expect(await found(colleague, "birth.pdf")).toEqual([0, 0, 0]);
  expect(await found(await world.addPerson("administrator"), "birth.pdf")).toEqual([1, 1, 2]);
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
  for (const text of ["birth.pdf", orders?.rows[0]?.number ?? "", ""])
    expect(await search(stranger, text)).toMatchObject({
      orders: { rows: [] },
      quotes: { rows: [] },
      files: { rows: [] },
    });
});

test("an accent alone, of which nothing is left to look for, finds nothing and nobody, and beside words it is left out", async () => {
  const world = await createOrderingWorld(sandbox.origin);
  const administrator = await world.addPerson("administrator");
  await placeOrder(administrator, await readyToPlace(administrator));
  await requestQuote(administrator, await readyToPlace(administrator, {}, quoteForm));
  const accent = "\u0301";
  expect(await found(administrator, accent)).toEqual([0, 0, 0]);
  expect((await search(administrator, accent)).people).toMatchObject({ rows: [], found: { count: 0 } });
  expect(await found(administrator, `birth.pdf ${accent}`)).toEqual([1, 1, 2]);
  const { name } = await db().user.findUniqueOrThrow({ where: { id: administrator.userId } });
  expect((await search(administrator, `${name} ${accent}`)).people?.rows).not.toEqual([]);
  const operator = await someoneCalled("Taylor", { isStaff: true });
  await db().user.update({ where: { id: operator }, data: { isOperatorAdministrator: true } });
  const looking = await signIn(operator);
  expect(await search(looking, accent)).toMatchObject({ customers: { rows: [] }, team: { rows: [] } });
  expect((await listBusinesses(looking, { ...businessesAddress.load(""), search: accent })).rows).toEqual([]);
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

test("whoever acts for no business finds nothing of any", async () => {
  const nobody = await signIn(await addPerson());
  await expect(search(nobody, "birth.pdf")).rejects.toMatchObject({ code: "not_found" });
  const staff = await signIn(await addPerson({ isStaff: true }));
  expect(await search(staff, "birth.pdf")).toMatchObject({ orders: null, quotes: null, files: null });
});

/** Called so in a business of their own, and nobody else is. */
async function someoneCalled(name: string, of: Parameters<typeof addPerson>[0] = {}) {
  const id = await addPerson(of);
  await db().user.update({ where: { id }, data: { name } });
  return id;
}

test("administrators find the people of their business by name, without its accents, and by email, as their list shows them", async () => {
  const [businessId, elsewhere, surname] = [await addBusiness(), await addBusiness(), aWord()];
  const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  const email = `${surname}@found.example`;
  const id = await someoneCalled(`Ángela Müñoz ${surname}`, { businessId, email });
  await someoneCalled(`Angela Muñoz ${surname}`, { businessId: elsewhere });
  for (const text of [`angela munoz ${surname}`, surname.toUpperCase(), email, `Müñoz ${surname}`])
    expect((await search(administrator, text)).people).toMatchObject({ rows: [{ id }], found: { count: 1 } });
  expect((await search(administrator, "")).people).toBeNull();
  await disableMember(administrator, { personId: id });
  expect((await search(administrator, surname)).people?.rows).toMatchObject([{ id, state: "disabled" }]);
  await removeMember(administrator, { personId: id });
  expect((await search(administrator, surname)).people?.rows).toEqual([]);
});

test("whoever has no list of people finds none, staff who act for an administrator included", async () => {
  const [businessId, surname] = [await addBusiness(), aWord()];
  await someoneCalled(`Ana ${surname}`, { businessId });
  const none = { people: null, customers: null, team: null };
  for (const role of ["requester", "approver"] as const)
    expect(await search(await signIn(await addPerson({ businessId, role })), surname)).toMatchObject(none);
  const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  expect(await search(administrator, surname)).toMatchObject({ customers: null, team: null });
  expect(await search(await actingFor(administrator), surname)).toMatchObject({ people: null, team: null });
});

test("staff find customers and their people, and those who look after the portal their colleagues", async () => {
  const [businessId, surname] = [await addBusiness(), aWord()];
  await db().business.update({ where: { id: businessId }, data: { name: `Zürich ${surname}` } });
  await someoneCalled(`José ${surname}x`, { businessId });
  const colleague = await someoneCalled(`Renée ${surname}`, { isStaff: true });
  const staff = await signIn(await addPerson({ isStaff: true }));
  const isFound = { customers: { rows: [{ businessId }], found: { count: 1 } } };
  for (const text of [`zurich ${surname}`, `jose ${surname}x`])
    expect(await search(staff, text)).toMatchObject(isFound);
  expect(await search(staff, `renee ${surname}`)).toMatchObject({ people: null, team: null });
  const operator = await someoneCalled("Taylor", { isStaff: true });
  await db().user.update({ where: { id: operator }, data: { isOperatorAdministrator: true } });
  const found = await search(await signIn(operator), `renee ${surname}`);
  expect(found).toMatchObject({ customers: { rows: [] }, team: { rows: [{ id: colleague }] } });
});

/** Nobody else's names have it. */
const aWord = () => `w${newId().slice(-10)}`;
