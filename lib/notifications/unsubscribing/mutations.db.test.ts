import { beforeEach, describe, expect, test } from "vitest";
import { aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { timingsOf } from "../choices/data";
import { createNotifiedWorld, makeMails, type NotifiedWorld, tellOfReviews, told } from "../testing/notified";
import { findSubscription, readUnsubscribeToken, unsubscribeTokenOf } from "./data";
import { unsubscribe } from "./mutations";
import type { Subscription } from "./schema";

let world: NotifiedWorld;
let subscription: Subscription;
let token: string;

beforeEach(async () => {
  world = await createNotifiedWorld();
  subscription = {
    ...{ userId: world.approver, businessId: world.businessId },
    events: ["approval-needed"],
  };
  token = unsubscribeTokenOf(subscription);
});

const timing = async () => (await timingsOf(db(), subscription))("approval-needed");
const lines = () =>
  db().auditEvent.findMany({ where: { businessId: world.businessId, action: "notification.choose" } });

test("whoever has the token of an email stops such emails, and no others", async () => {
  await unsubscribe(aVisit(), token);
  expect(await timing()).toBe("never");
  expect((await timingsOf(db(), subscription))("order-completed")).toBe("at_once");
  await tellOfReviews(world, 1);
  await makeMails(world);
  expect(await told(world)).toEqual([]);
  expect(await lines()).toMatchObject([
    { actorId: world.approver, after: { event: "approval-needed", timing: "never", by: "link" } },
  ]);
});

test("twice, or by two at once, it is done once", async () => {
  await Promise.all([1, 2, 3].map(() => unsubscribe(aVisit(), token)));
  await unsubscribe(aVisit(), token);
  expect(await timing()).toBe("never");
  expect(await lines()).toHaveLength(1);
});

test("looking does nothing, and tells little", async () => {
  const found = await findSubscription(token);
  expect(found).toMatchObject({ events: ["approval-needed"], isStopped: false });
  expect(found?.maskedEmail).toMatch(/^.…@example\.test$/);
  expect(await timing()).toBe("at_once");
  await unsubscribe(aVisit(), token);
  expect(await findSubscription(token)).toMatchObject({ isStopped: true });
});

test("somebody who is kept out can stop them still; of whom there is nobody any more there is nothing to stop", async () => {
  await db().user.update({ where: { id: world.approver }, data: { disabledAt: new Date() } });
  await unsubscribe(aVisit(), token);
  expect(await timing()).toBe("never");
  const gone = unsubscribeTokenOf({ ...subscription, userId: newId() });
  await expect(unsubscribe(aVisit(), gone)).rejects.toMatchObject({ code: "not_found" });
  expect(await findSubscription(gone)).toBeNull();
});

test("again and again is refused", async () => {
  const stopAndChooseAnew = async () => {
    await unsubscribe(aVisit(), token);
    await db().notificationChoice.deleteMany({ where: { userId: world.approver } });
  };
  for (let n = 0; n < 20; n += 1) await stopAndChooseAnew();
  await expect(stopAndChooseAnew()).rejects.toMatchObject({ code: "rate_limited" });
});

describe("a token that the portal has not made", () => {
  const forged: [string, () => string][] = [
    ["of nothing", () => ""],
    ["of no base64", () => "../../etc/passwd"],
    ["too short", () => token.slice(0, 20)],
    [
      "with a letter changed",
      () => `${token.slice(0, 30)}${token[30] === "A" ? "B" : "A"}${token.slice(31)}`,
    ],
    [
      "of somebody else under this proof",
      () => {
        const other = Buffer.from(unsubscribeTokenOf({ ...subscription, userId: world.placer }), "base64url");
        const own = Buffer.from(token, "base64url");
        return Buffer.concat([own.subarray(0, 16), other.subarray(16)]).toString("base64url");
      },
    ],
    [
      "of more events",
      () =>
        Buffer.concat([Buffer.from(token, "base64url"), Buffer.from(",order-completed")]).toString(
          "base64url",
        ),
    ],
  ];

  test.each(forged)("%s, stops nothing", async (_, make) => {
    const made = make();
    expect(readUnsubscribeToken(made)).toBeNull();
    await expect(unsubscribe(aVisit(), made)).rejects.toMatchObject({ code: "not_found" });
    expect(await db().notificationChoice.count({ where: { businessId: world.businessId } })).toBe(0);
  });
});

test("of events that there are no more, others are stopped all the same", async () => {
  const events = ["revision-requested", "approval-needed"] as unknown as Subscription["events"];
  expect(readUnsubscribeToken(unsubscribeTokenOf({ ...subscription, events }))).toEqual(subscription);
});
