import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { db } from "@/lib/platform/db";
import { accessForActor, accessForScope, fingerprintOf } from "./access";
import { scopeForActor, scopeForNew, scopeOf } from "./scope";
import { addConnection, addToken } from "./testing/connected";

let businessId: string;
let connectionId: string;
let actor: Actor;

beforeEach(async () => {
  businessId = await addBusiness();
  connectionId = await addConnection(businessId);
  actor = await signIn(await addPerson({ businessId }));
});

const accessFor = async (who: Actor) => accessForActor(who, await scopeForActor(who, { connectionId }));

describe("a person acts", () => {
  test("with their own token, before the shared one", async () => {
    await addToken(connectionId, null, "shared-token");
    await addToken(connectionId, actor.userId, "own-token");
    expect(await accessFor(actor)).toEqual({
      connectionId,
      variant: "a",
      baseUrl: "http://service.invalid/api/v1",
      token: "own-token",
      tokenFingerprint: fingerprintOf("own-token"),
      priority: "person",
      askedBy: actor.userId,
      whose: "own",
    });
  });

  test("with the shared token where they have none", async () => {
    await addToken(connectionId, null, "shared-token");
    expect(await accessFor(actor)).toMatchObject({ token: "shared-token", whose: "shared" });
  });

  test("never with a colleague's token, and is told what to do instead", async () => {
    await addToken(connectionId, await addPerson({ businessId }), "colleague-token");
    await expect(accessFor(actor)).rejects.toMatchObject({
      code: "token_refused",
      userMessage: { key: "connectionErrors.noToken" },
    });
  });

  test("never for another business", async () => {
    const other = await addBusiness();
    await addToken(await addConnection(other), null, "their-token");
    await expect(accessFor(actor)).rejects.toMatchObject({ code: "token_refused" });
    expect((await scopeForNew(actor)).businessId).toBe(businessId);
  });

  test("not at all where they belong to no business", async () => {
    const staff = await signIn(await addPerson({ isStaff: true }));
    await expect(accessFor(staff)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("background work acts", () => {
  test("with the shared token first, then with that of whom it is done for, then with any that works", async () => {
    const scope = await scopeOf(connectionId);
    const preferUserId = actor.userId;
    await addToken(connectionId, await addPerson({ businessId }), "colleague-token");
    expect((await accessForScope(scope, { preferUserId }))?.token).toBe("colleague-token");
    await addToken(connectionId, preferUserId, "own-token");
    expect((await accessForScope(scope, { preferUserId }))?.token).toBe("own-token");
    await addToken(connectionId, null, "shared-token");
    expect(await accessForScope(scope, { preferUserId })).toMatchObject({
      token: "shared-token",
      priority: "background",
    });
  });

  test("with no token that the service turned away", async () => {
    await addToken(connectionId, null, "rejected-token", "rejected");
    await addToken(connectionId, actor.userId, "denied-token", "denied");
    expect(await accessForScope(await scopeOf(connectionId))).toBeNull();
  });
});

test("a sealed token that was copied to another person's row does not open", async () => {
  const mine = await addToken(connectionId, actor.userId, "own-token");
  const colleagues = await addToken(connectionId, await addPerson({ businessId }), "colleague-token");
  const { sealed } = await db().accessToken.findUniqueOrThrow({ where: { id: colleagues } });
  await db().accessToken.update({ where: { id: mine }, data: { sealed } });
  await expect(accessFor(actor)).rejects.toThrow();
});

test("what lies in the table does not hold the token", async () => {
  const id = await addToken(connectionId, actor.userId, "a-token-to-look-for");
  const row = await db().accessToken.findUniqueOrThrow({ where: { id } });
  expect(JSON.stringify(row)).not.toContain("a-token-to-look");
});
