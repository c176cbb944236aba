import { expect, test } from "vitest";
import type { Acting, Actor } from "@/lib/auth/actor";
import { assertAskedByOwner, assertPageOwner, pageOwnerOf } from "./page-owner";

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
  ["somebody else", pageOwnerOf(actor("ben", "north")), "otherPerson"],
  ["somebody whose name begins as theirs", pageOwnerOf(actor("anna", "north")), "otherPerson"],
  ["nobody", "", "otherPerson"],
  ["another business of theirs", pageOwnerOf(actor("ann", "south")), "otherBusiness"],
  ["no business", pageOwnerOf(actor("ann", null)), "otherBusiness"],
  ["somebody they act for", pageOwnerOf(actor("ann", "north", "ben")), "otherBusiness"],
  ["the person alone", "ann", "otherPerson"],
])("a page of %s is not answered, and the person is told why", (_, owner, reason) => {
  const userMessage = { key: `errors.session.${reason}` };
  expect(() => asked(owner)).toThrow(expect.objectContaining({ code: "unauthenticated", userMessage }));
});

test("a request is asked by whom its header names and its address, each of them", () => {
  const ours = pageOwnerOf(ann);
  const by = (inHeader: string | null, inAddress: string | string[] | undefined) => () =>
    assertAskedByOwner(ann, { get: () => inHeader }, inAddress);
  for (const asked of [by(null, undefined), by(ours, undefined), by(null, ours), by(ours, ours)])
    expect(asked).not.toThrow();
  for (const asked of [
    by(ours, "ben"),
    by("ben", ours),
    by(null, "ben"),
    by(null, ""),
    by(null, [ours, ours]),
  ])
    expect(asked).toThrow("somebody else");
});
