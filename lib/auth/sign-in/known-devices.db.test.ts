import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aSigningBrowser, aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import { openLetter } from "@/lib/mail/queue-mail";
import { makeResetLink } from "@/lib/people/passwords/links/mutations";
import { changePassword } from "@/lib/people/passwords/mutations";
import { resetPassword } from "@/lib/people/passwords/resets/mutations";
import { endAllSessions } from "@/lib/people/sessions/mutations";
import { db } from "@/lib/platform/db";
import { newSecret } from "@/lib/platform/seal";
import { isWaitedFor } from "@/lib/platform/testing/waited-for";
import { noteDevice, purgeKnownDevices } from "./known-devices";
import { hashPassword } from "./passwords";
import { openRecordedSession } from "./record";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0";
const visit = { ...aVisit("203.0.113.7"), userAgent: firefox };

const current = "a passage of before";

let userId: string;

beforeEach(async () => {
  userId = await addPerson({ businessId: await addBusiness() });
});

const enterWith = (device: string) =>
  openRecordedSession({ id: userId }, "password", visit, { device, earlier: null });
const mails = () => db().mail.findMany({ where: { userId } });
const devices = () => db().knownDevice.count({ where: { userId } });

test("who signs in with a browser that they have not used is told of it by email, once", async () => {
  const [usual, strange] = [newSecret(), newSecret()];
  await enterWith(usual);
  await enterWith(usual);
  expect(await mails()).toEqual([]);
  await enterWith(strange);
  await enterWith(strange);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  // Whoever looks after a business is not told where its people sign in.
  expect(mail).toMatchObject({ kind: "new-device", businessId: null });
  const letter = openLetter(mail?.id ?? "", mail?.sealedLetter ?? "");
  expect(letter.link?.path).toBe("/settings/security");
  expect(letter.paragraphs[0]?.params).toMatchObject({
    ...{ browser: "Firefox", system: "Windows", place: "203.0.113.7", told: "both" },
  });
});

test("of two that are the first at the same moment one is known, and the person is told of the other", async () => {
  const strange = await db().$transaction(async (tx) => {
    await noteDevice(tx, userId, newSecret(), visit);
    const entering = { isIn: false };
    const entered = enterWith(newSecret()).then(() => {
      entering.isIn = true;
    });
    while (!entering.isIn && !(await isWaitedFor(tx)));
    return { entered };
  });
  await strange.entered;
  expect(await mails()).toHaveLength(1);
});

test("a browser that two people share is new to each of them once", async () => {
  const [shared, own] = [newSecret(), newSecret()];
  const colleague = await addPerson({ businessId: await addBusiness() });
  await openRecordedSession({ id: colleague }, "password", visit, { device: shared, earlier: null });
  await enterWith(own);
  await enterWith(shared);
  expect(await mails()).toHaveLength(1);
  expect(await db().mail.count({ where: { userId: colleague } })).toBe(0);
});

test.each<[string, (person: Actor) => Promise<void>]>([
  ["signs out everywhere", endAllSessions],
  [
    "chooses another password",
    (person) => changePassword(person, { current, password: "quite another passage 7" }),
  ],
  [
    "chooses one by a mailed link",
    async ({ email }) => {
      const secret = (await makeResetLink(email, newId()))?.split("/").at(-1) ?? "";
      await resetPassword(aVisit(), { secret, password: "quite another passage 7" });
    },
  ],
])("who %s is told of every browser anew: somebody else may have come in with one", async (_, leave) => {
  await db().user.update({ where: { id: userId }, data: { passwordHash: await hashPassword(current) } });
  const [usual, stolen] = [newSecret(), newSecret()];
  await enterWith(usual);
  await enterWith(stolen);
  await leave(await signIn(userId));
  const told = async () => await db().mail.count({ where: { userId, kind: "new-device" } });
  expect(await told()).toBe(1);
  await enterWith(stolen);
  expect(await told()).toBe(2);
  await enterWith(stolen);
  expect(await told()).toBe(2);
});

test("somebody is told twenty times in an hour at most", async () => {
  await enterWith(newSecret());
  for (let n = 0; n < 22; n++) await enterWith(newSecret());
  expect(await mails()).toHaveLength(20);
});

test("nobody is told of what was rolled back", async () => {
  await enterWith(newSecret());
  const wrong = { id: userId, passwordHash: "of before" };
  expect(await openRecordedSession(wrong, "password", visit, aSigningBrowser())).toBeNull();
  expect(await mails()).toEqual([]);
  expect(await devices()).toBe(1);
});

test("of one person no more than fifty browsers are known, those used last", async () => {
  const usual = newSecret();
  await enterWith(usual);
  await db().knownDevice.createMany({
    data: Array.from({ length: 60 }, (_, age) => ({
      ...{ userId, digest: `older ${age}` },
      lastUsedAt: new Date(Date.now() - (age + 1) * 60_000),
    })),
  });
  await enterWith(newSecret());
  expect(await devices()).toBe(50);
  await enterWith(usual);
  expect(await mails()).toHaveLength(1);
});

test("browsers are forgotten that nobody has used for long, but for the last of each person", async () => {
  const longAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const data = [500, 450, 399].map((days) => ({ userId, digest: `${days}`, lastUsedAt: longAgo(days) }));
  await db().knownDevice.createMany({ data });
  await purgeKnownDevices();
  expect(await devices()).toBe(1);
  await db().knownDevice.updateMany({ where: { userId }, data: { lastUsedAt: longAgo(600) } });
  await purgeKnownDevices();
  expect(await devices()).toBe(1);
});
