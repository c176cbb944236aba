import { expect, test } from "vitest";
import type { Actor } from "./actor";
import { assertPagePerson } from "./page-person";

const actor = { userId: "ann" } as Actor;
const asked = (person: string | null) => assertPagePerson(actor, person);

test("a page is answered for whom it was made, and a request that names nobody for whoever is signed in", () => {
  expect(() => asked("ann")).not.toThrow();
  expect(() => asked(null)).not.toThrow();
});

test.each(["ben", ""])("a page of somebody else (%j) is not answered", (person) => {
  expect(() => asked(person)).toThrow(expect.objectContaining({ code: "unauthenticated" }));
});
