import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { db } from "@/lib/platform/db";
import { actInTurn } from "./act-in-turn";

/** What one person has waiting behind slow work of theirs. */

let actor: Actor;
let letGo: () => void;

beforeEach(async () => {
  actor = await signIn(await addPerson({ businessId: await addBusiness(), role: "approver" }));
});

/** Fills the person's turns of writing with work that ends when the test says so. @returns what waits behind it */
function waiting(): Promise<Actor> {
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  for (let slow = 0; slow < 6; slow += 1) void actInTurn(actor, "write", () => gate);
  return actInTurn(actor, "write", async (now) => now);
}

test("is not done where their session has ended since", async () => {
  const outcome = expect(waiting()).rejects.toMatchObject({ code: "unauthenticated" });
  await db().session.update({ where: { id: actor.sessionId }, data: { revokedAt: new Date() } });
  letGo();
  await outcome;
});

test("is not done where they belong to the business no more", async () => {
  const outcome = expect(waiting()).rejects.toMatchObject({
    code: "unauthenticated",
    userMessage: { key: "errors.session.otherBusiness" },
  });
  await db().membership.updateMany({ where: { userId: actor.userId }, data: { disabledAt: new Date() } });
  letGo();
  await outcome;
});

test("is done as they are by then", async () => {
  const outcome = waiting();
  await db().membership.updateMany({ where: { userId: actor.userId }, data: { role: "requester" } });
  letGo();
  expect(await outcome).toMatchObject({ acting: { role: "requester" } });
});

test("is done at once, as they asked, where nothing is before it", async () => {
  expect(await actInTurn(actor, "write", async (now) => now)).toBe(actor);
});
