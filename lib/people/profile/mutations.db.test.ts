import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { db } from "@/lib/platform/db";
import { getProfile } from "./data";
import { changeProfile } from "./mutations";
import { profileSchema } from "./schema";

let person: Actor;

beforeEach(async () => {
  person = await signIn(await addPerson({ businessId: await addBusiness() }));
});

const chosen = { name: "Nora Lund", timeZone: "Europe/Oslo", language: "en" };

test("people say what they are called and how they are spoken to", async () => {
  await changeProfile(person, chosen);
  expect(await getProfile(person)).toMatchObject(chosen);
  const line = await db().auditEvent.findFirstOrThrow({
    where: { actorId: person.userId, action: "profile.change" },
  });
  expect(line).toMatchObject({ before: { timeZone: "UTC", language: null }, after: chosen });
  await changeProfile(person, { ...chosen, language: null });
  expect((await getProfile(person)).language).toBeNull();
});

test("a language that the portal does not speak is none", async () => {
  for (const language of ["xx", "toString", ""]) {
    await expect(changeProfile(person, { ...chosen, language })).rejects.toMatchObject({
      code: "invalid_input",
    });
  }
});

test.each(["Europe/Oslo", "Etc/UTC", "UTC", "America/Argentina/Buenos_Aires", "Asia/Kolkata"])(
  "%s is a time zone, to PostgreSQL too",
  async (timeZone) => {
    expect(profileSchema.safeParse({ ...chosen, timeZone }).success).toBe(true);
    await expect(db().$queryRaw`SELECT now() AT TIME ZONE ${timeZone}`).resolves.toHaveLength(1);
  },
);

test.each(["", "Mars/Olympus", "+02:00", "Europe/Oslo; DROP", "\u0000"])("%j is no time zone", (timeZone) => {
  expect(profileSchema.safeParse({ ...chosen, timeZone }).success).toBe(false);
});

test("staff neither see nor change the profile of whom they act for, nor their own under that name", async () => {
  const staff = await actingFor(person);
  await expect(getProfile(staff)).rejects.toMatchObject({ code: "not_found" });
  await expect(changeProfile(staff, chosen)).rejects.toMatchObject({ code: "forbidden" });
  expect(await renewedActor(person)).not.toBeNull();
});
