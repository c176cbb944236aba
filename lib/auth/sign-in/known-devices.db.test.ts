import { beforeEach, expect, test } from "vitest";
import { addBusiness, addPerson } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { openLetter } from "@/lib/mail/queue-mail";
import { db } from "@/lib/platform/db";
import { newSecret } from "@/lib/platform/seal";
import { purgeKnownDevices } from "./known-devices";
import { openRecordedSession } from "./record";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0";
const visit = { ...aVisit("203.0.113.7"), userAgent: firefox };

let userId: string;

beforeEach(async () => {
  userId = await addPerson({ businessId: await addBusiness() });
});

const enterWith = (device: string) => openRecordedSession({ id: userId }, "password", visit, device);
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

test("a browser that two people share is new to each of them once", async () => {
  const [shared, own] = [newSecret(), newSecret()];
  const colleague = await addPerson({ businessId: await addBusiness() });
  await openRecordedSession({ id: colleague }, "password", visit, shared);
  await enterWith(own);
  await enterWith(shared);
  expect(await mails()).toHaveLength(1);
  expect(await db().mail.count({ where: { userId: colleague } })).toBe(0);
});

test("nobody is told of what was rolled back", async () => {
  await enterWith(newSecret());
  const wrong = { id: userId, passwordHash: "of before" };
  expect(await openRecordedSession(wrong, "password", visit, newSecret())).toBeNull();
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
