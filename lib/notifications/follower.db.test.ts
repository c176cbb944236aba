import { beforeEach, describe, expect, test } from "vitest";
import { addBusiness, addDepartment, addPerson } from "@/lib/auth/testing/signed-in";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { noteTokenRefused, restoreToken } from "@/lib/credentials/token-health";
import { newId } from "@/lib/domain/ids";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { notifiedKinds } from "@/lib/kinds";
import { openLetter } from "@/lib/mail/queue-mail";
import { orderSnapshot } from "@/lib/mirror/testing/snapshots";
import { relayChange } from "@/lib/outbox/relay";
import { db } from "@/lib/platform/db";
import { mailDue } from "./due/mutations";
import { notifyOfChange } from "./follower";
import type { Timing } from "./rules";
import {
  choose,
  createNotifiedWorld,
  makeMails,
  type NotifiedWorld,
  relay,
  relayAll,
  tell,
  told,
  untold,
} from "./testing/notified";

let world: NotifiedWorld;
let businessId: string;
let scope: ConnectionScope;
let approver: string;
let placer: string;

beforeEach(async () => {
  world = await createNotifiedWorld();
  ({ businessId, scope, approver, placer } = world);
});

const recently = () => new Date(Date.now() - 60_000).toISOString();

describe("an order that comes to its review", () => {
  test("is told to those who may approve it, once each, with its number and no more of it", async () => {
    const administrator = await addPerson({ businessId, role: "administrator" });
    await tell(world, { status: "translating" }, { by: placer });
    const id = await tell(world, { status: "client_review", reviewAt: recently() });
    await makeMails(world);
    const kind = "approval-needed";
    expect((await told(world)).sort()).toEqual(
      [
        [approver, kind],
        [administrator, kind],
      ].sort(),
    );
    const [mail] = await db().mail.findMany({ where: { userId: approver } });
    const letter = openLetter(mail?.id ?? "", mail?.sealedLetter ?? "");
    expect(letter.link?.path).toBe(`/orders/${id}`);
    const { files, reference } = orderSnapshot();
    for (const secret of [reference, ...files.map(({ name }) => name)]) {
      if (secret) expect(JSON.stringify(letter)).not.toContain(secret);
    }
  });

  test("is told to whoever placed it where they may approve", async () => {
    const own = await addPerson({
      businessId,
      role: "approver",
      departmentId: await addDepartment(businessId),
    });
    await tell(world, { status: "translating" }, { by: own });
    await tell(world, { status: "client_review" });
    await makeMails(world);
    expect((await told(world)).map(([userId]) => userId)).toContain(own);
  });

  test("is told to nobody of another department, of another business, or who is kept out", async () => {
    const [here, there] = [await addDepartment(businessId), await addDepartment(businessId)];
    const add = (departmentId: string) => addPerson({ businessId, role: "approver", departmentId });
    const [colleague, disabled, keptOut] = [await add(here), await add(here), await add(here)];
    await add(there);
    await addPerson({ businessId: await addBusiness(), role: "administrator" });
    await db().user.update({ where: { id: disabled }, data: { disabledAt: new Date() } });
    await db().membership.updateMany({ where: { userId: keptOut }, data: { disabledAt: new Date() } });
    await tell(world, { status: "translating" }, { by: placer, departmentId: here });
    await tell(world, { status: "client_review" });
    await makeMails(world);
    expect((await told(world)).map(([userId]) => userId).sort()).toEqual([approver, colleague].sort());
  });

  test("is told again when it comes there again, and not when nothing moved", async () => {
    await tell(world, { status: "translating" });
    await tell(world, { status: "client_review" });
    await tell(world, { status: "client_review", reference: "another" });
    await makeMails(world);
    await tell(world, { status: "revising" });
    await tell(world, { status: "client_review" });
    await makeMails(world);
    expect(await told(world)).toEqual([
      [approver, "approval-needed"],
      [approver, "approval-needed"],
    ]);
  });
});

describe("an order that is completed", () => {
  test("is told to whoever ordered it alone", async () => {
    await tell(world, { status: "finalizing" }, { by: placer });
    await tell(world, { status: "completed", completedAt: recently() });
    await makeMails(world);
    expect(await told(world)).toEqual([[placer, "order-completed"]]);
  });

  test("is told where it is all that was ever seen of an order of the portal", async () => {
    await tell(world, { status: "completed", completedAt: recently() }, { by: placer });
    await makeMails(world);
    expect(await told(world)).toEqual([[placer, "order-completed"]]);
  });

  test("is told to nobody where it was placed elsewhere", async () => {
    await tell(world, { status: "finalizing" });
    await tell(world, { status: "completed", completedAt: recently() });
    await makeMails(world);
    expect(await told(world)).toEqual([]);
  });
});

test("an order is named with its connection where the business has several, since both may have that number", async () => {
  const titles = async () => {
    const mails = await db().mail.findMany({ where: { businessId }, orderBy: { createdAt: "asc" } });
    return mails.map(({ id, sealedLetter }) => openLetter(id, sealedLetter ?? "").subject);
  };
  const goThrough = async (serviceId: string) => {
    await tell(world, { serviceId, status: "translating" }, { by: placer });
    await tell(world, { serviceId, status: "client_review" });
    await makeMails(world);
    await tell(world, { serviceId, status: "completed" });
    await makeMails(world);
  };
  await goThrough("1");
  expect((await titles()).map(({ key }) => key)).toEqual([
    "mails.approvalNeeded.subject",
    "mails.orderCompleted.subject",
  ]);
  const other = await addConnection(businessId);
  await db().connection.update({ where: { id: other }, data: { name: "Second office" } });
  world = { ...world, scope: await scopeOf(other) };
  await goThrough("2");
  const params = { connection: "Second office" };
  expect((await titles()).slice(2)).toMatchObject([
    { key: "mails.approvalNeeded.subjectOfConnection", params },
    { key: "mails.orderCompleted.subjectOfConnection", params },
  ]);
});

describe("what is history", () => {
  test("is told to nobody: an order of elsewhere that is seen for the first time", async () => {
    await tell(world, { status: "client_review", reviewAt: recently() });
    await makeMails(world);
    expect(await told(world)).toEqual([]);
  });

  test("is told to nobody: what happened long before it was found", async () => {
    const longAgo = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
    await tell(world, { status: "translating" }, { by: placer });
    await tell(world, { status: "client_review", reviewAt: longAgo });
    await tell(world, { status: "completed", completedAt: longAgo });
    await makeMails(world);
    expect(await told(world)).toEqual([]);
  });
});

describe("a token that the service goes on refusing", () => {
  async function refuse(userId: string | null): Promise<ServiceAccess> {
    const { connectionId } = scope;
    const id = await addToken(connectionId, userId, newId());
    const counted = { refusals: 2, refusedSince: new Date(Date.now() - 11 * 60_000) };
    const { fingerprint } = await db().accessToken.update({ where: { id }, data: counted });
    const access = { connectionId, tokenFingerprint: fingerprint } as ServiceAccess;
    await noteTokenRefused(access, "rejected");
    return access;
  }

  test("is told to whoever gave it, once for as long as it is refused", async () => {
    const access = await refuse(placer);
    await makeMails(world);
    await noteTokenRefused(access, "denied");
    await makeMails(world);
    expect(await told(world)).toEqual([[placer, "token-refused"]]);
  });

  test("is told to administrators where it is shared", async () => {
    const administrator = await addPerson({ businessId, role: "administrator" });
    await refuse(null);
    await makeMails(world);
    expect(await told(world)).toEqual([[administrator, "token-refused"]]);
  });

  test("is told to nobody where it works again before the email is made", async () => {
    const access = await refuse(placer);
    await relayAll(world);
    await restoreToken(access);
    await makeMails(world);
    expect(await told(world)).toEqual([]);
  });
});

describe("as each has chosen", () => {
  test.each<[Timing, number, boolean | null]>([
    ["at_once", 1, null],
    ["daily", 0, true],
    ["never", 0, null],
  ])("%s", async (timing, mails, isGathered) => {
    await choose(world, approver, "approval-needed", timing);
    await tell(world, { status: "translating" });
    await tell(world, { status: "client_review" });
    await makeMails(world);
    expect(await told(world)).toHaveLength(mails);
    const left = await db().notification.findMany({ where: { businessId, mailId: null } });
    expect(left.map((each) => each.isGathered)).toEqual(isGathered === null ? [] : [isGathered]);
  });

  test("in one business, and no other", async () => {
    const elsewhere = await addBusiness();
    await db().membership.create({ data: { userId: approver, businessId: elsewhere, role: "approver" } });
    await db().notificationChoice.create({
      data: { userId: approver, businessId: elsewhere, event: "approval-needed", timing: "never" },
    });
    await tell(world, { status: "translating" });
    await tell(world, { status: "client_review" });
    await makeMails(world);
    expect(await told(world)).toEqual([[approver, "approval-needed"]]);
  });
});

describe("once", () => {
  beforeEach(async () => {
    await tell(world, { status: "translating" });
    await tell(world, { status: "client_review" });
  });

  test("whoever relays it how often", async () => {
    const changes = await untold(world);
    await Promise.all([...changes, ...changes, ...changes].map(relay));
    await Promise.all([1, 2, 3].map(() => mailDue({ userId: approver, businessId }, notifiedKinds)));
    expect(await told(world)).toEqual([[approver, "approval-needed"]]);
  });

  test("although a change is told again that was told before", async () => {
    await makeMails(world);
    await db().change.updateMany({ where: { businessId }, data: { relayedAt: null } });
    await makeMails(world);
    expect(await told(world)).toEqual([[approver, "approval-needed"]]);
  });

  test("although who relays it dies after it was written down", async () => {
    const died = new Error("died");
    for (const changeId of await untold(world)) {
      const relayed = relayChange({ changeId }, [
        (tx, change) => notifyOfChange(tx, change, notifiedKinds),
        async () => Promise.reject(died),
      ]);
      await expect(relayed).rejects.toThrow(died);
    }
    expect(await db().notification.count({ where: { businessId } })).toBe(0);
    await makeMails(world);
    expect(await told(world)).toEqual([[approver, "approval-needed"]]);
  });
});

test.each<[string, () => Promise<unknown>]>([
  ["disabled", () => db().user.update({ where: { id: approver }, data: { disabledAt: new Date() } })],
  [
    "kept out",
    () => db().membership.updateMany({ where: { userId: approver }, data: { disabledAt: new Date() } }),
  ],
  ["removed", () => db().membership.deleteMany({ where: { userId: approver } })],
  [
    "made a requester",
    () => db().membership.updateMany({ where: { userId: approver }, data: { role: "requester" } }),
  ],
  [
    "of nobody's concern any more, who chose never",
    () => choose(world, approver, "approval-needed", "never"),
  ],
  ["late: the order is approved", () => tell(world, { status: "client_approved" })],
])("whoever is %s before the email is made gets none, and nothing is left", async (_, change) => {
  await tell(world, { status: "translating" });
  await tell(world, { status: "client_review" });
  await relayAll(world);
  expect(await db().notification.count({ where: { businessId } })).toBe(1);
  await change();
  await makeMails(world);
  expect(await told(world)).toEqual([]);
  expect(await db().notification.count({ where: { businessId } })).toBe(0);
});
