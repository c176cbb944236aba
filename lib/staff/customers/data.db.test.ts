import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { findCustomers } from "./data";
import { customersAtMost, peopleAtMost } from "./rules";

let staff: Actor;
/** Nobody else's names have it. */
let word: string;

beforeEach(async () => {
  staff = await signIn(await addPerson({ isStaff: true }));
  word = `w${newId().slice(-10)}`;
});

async function aBusiness(name: string): Promise<string> {
  const businessId = await addBusiness();
  await db().business.update({ where: { id: businessId }, data: { name } });
  return businessId;
}

async function aPerson(businessId: string, data: { name?: string; email?: string; disabledAt?: Date }) {
  const id = await addPerson({ businessId });
  await db().user.update({ where: { id }, data });
  return id;
}

const found = async (search: string) =>
  (await findCustomers(staff, { search })).customers.map(({ name, people }) => [
    name,
    people.map((person) => person.name),
  ]);

test("staff find a business by its name with each of its people, and a person by name or email", async () => {
  const business = await aBusiness(`Hilltop ${word}`);
  const ada = await aPerson(business, { name: `Ada ${word}x` });
  await aPerson(business, { name: "Ben", email: `ben-${word}y@example.test` });
  expect(await found(`hilltop ${word.toUpperCase()}`)).toEqual([
    [`Hilltop ${word}`, [`Ada ${word}x`, "Ben"]],
  ]);
  expect(await found(`${word}x`)).toEqual([[`Hilltop ${word}`, [`Ada ${word}x`]]]);
  expect(await found(`${word}y`)).toEqual([[`Hilltop ${word}`, ["Ben"]]]);
  const elsewhere = await aBusiness("Elsewhere");
  await db().membership.create({ data: { userId: ada, businessId: elsewhere, role: "approver" } });
  expect(await found(`${word}x`)).toEqual([
    ["Elsewhere", [`Ada ${word}x`]],
    [`Hilltop ${word}`, [`Ada ${word}x`]],
  ]);
});

test("many of one business who are called so hide nobody of another, nor somebody of a large business that is called so", async () => {
  const large = await aBusiness(`A large ${word}`);
  for (let count = 0; count < peopleAtMost * 2; count += 1)
    await aPerson(large, { name: `Ada ${count} ${word}x` });
  await aPerson(large, { name: `Zoe ${word}x ${word}` });
  const small = await aBusiness("B small");
  await aPerson(small, { name: `Bea ${word}x` });
  const { customers } = await findCustomers(staff, { search: `${word}x` });
  expect(customers.map(({ name, people, hasMorePeople }) => [name, people.length, hasMorePeople])).toEqual([
    [`A large ${word}`, peopleAtMost, true],
    ["B small", 1, false],
  ]);
  const [named] = (await findCustomers(staff, { search: `${word} zoe` })).customers;
  expect(named?.people.map(({ name }) => name)).toEqual([`Zoe ${word}x ${word}`]);
  await db().business.update({ where: { id: large }, data: { name: `${word} of Zoe` } });
  expect((await found(`zoe ${word}`))[0]?.[1]?.[0]).toBe(`Zoe ${word}x ${word}`);
});

test("who is kept out or disabled is found, and cannot be acted for", async () => {
  const business = await aBusiness(word);
  await aPerson(business, { name: "Ann" });
  await aPerson(business, { name: "Ben", disabledAt: new Date() });
  const kept = await aPerson(business, { name: "Cyd" });
  await db().membership.updateMany({ where: { userId: kept }, data: { disabledAt: new Date() } });
  const [customer] = (await findCustomers(staff, { search: word })).customers;
  expect(customer?.people.map(({ name, canBeActedFor }) => [name, canBeActedFor])).toEqual([
    ["Ann", true],
    ["Ben", false],
    ["Cyd", false],
  ]);
});

test("nothing is found for nothing, no letter means any other, and there are only so many", async () => {
  expect(await found("  ")).toEqual([]);
  await aBusiness(`${word}_one`);
  await aBusiness(`${word}-two`);
  expect(await found(`${word}_`)).toEqual([[`${word}_one`, []]]);
  for (let count = 0; count <= customersAtMost; count += 1) await aBusiness(`${word} many ${count}`);
  const many = await findCustomers(staff, { search: `${word} many` });
  expect([many.customers.length, many.isMore]).toEqual([customersAtMost, true]);
});

test("staff who act for somebody find others as before; nobody else finds customers", async () => {
  const person = await signIn(await addPerson({ businessId: await aBusiness(word), role: "administrator" }));
  expect((await findCustomers(await actingFor(person), { search: word })).customers).toHaveLength(1);
  await expect(findCustomers(person, { search: word })).rejects.toMatchObject({ code: "not_found" });
});
