import { expect, test } from "vitest";
import type { Acting, Actor } from "@/lib/auth/actor";
import { assertPageOwner, pageOwnerOf } from "./page-owner";

/** @param businessId null for who acts for none */
function actor(userId: string, businessId: string | null, onBehalfOfId: string | null = null): Actor {
  const onBehalfOf = onBehalfOfId === null ? null : { userId: onBehalfOfId, name: "" };
  return { userId, acting: businessId === null ? null : ({ businessId, onBehalfOf } as Acting) } as Actor;
}

const ann = actor("ann", "north");
const asked = (owner: string | null) => assertPageOwner(ann, owner);

test("a page is answered for whom it was made, and a request that names nobody for whoever is signed in", () => {
  expect(() => asked(pageOwnerOf(actor("ann", "north")))).not.toThrow();
  expect(() => asked(null)).not.toThrow();
});

test.each([
  ["somebody else", pageOwnerOf(actor("ben", "north")), "Somebody else"],
  ["somebody whose name begins as theirs", pageOwnerOf(actor("anna", "north")), "Somebody else"],
  ["nobody", "", "Somebody else"],
  ["another business of theirs", pageOwnerOf(actor("ann", "south")), "for the business"],
  ["no business", pageOwnerOf(actor("ann", null)), "for the business"],
  ["somebody they act for", pageOwnerOf(actor("ann", "north", "ben")), "on behalf of"],
  ["the person alone", "ann", "Somebody else"],
])("a page of %s is not answered, and the person is told why", (_, owner, reason) => {
  const userMessage = expect.stringContaining(reason);
  expect(() => asked(owner)).toThrow(expect.objectContaining({ code: "unauthenticated", userMessage }));
});
