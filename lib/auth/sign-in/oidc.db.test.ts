import { beforeEach, describe, expect, test } from "vitest";
import { addPerson } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { findByOidc, type OidcProfile } from "./oidc";

let userId: string;
let profile: OidcProfile;

beforeEach(async () => {
  const email = `${newId()}@example.test`;
  userId = await addPerson({ email });
  profile = { iss: "https://id.example.test", sub: newId(), email, email_verified: true };
});

const visit = aVisit();
/** The person who is let in, or null. */
async function find(said: OidcProfile = profile): Promise<{ id: string } | null> {
  const found = await findByOidc(said, visit);
  return "id" in found ? found : null;
}

const disable = () => db().user.update({ where: { id: userId }, data: { disabledAt: new Date() } });

describe("the first single sign-on", () => {
  test("is linked to the person with the verified email", async () => {
    expect(await find({ ...profile, email: profile.email?.toUpperCase() })).toEqual({ id: userId });
    expect(await db().identity.count({ where: { userId } })).toBe(1);
  });

  test.each<[string, Partial<OidcProfile>]>([
    ["an email that is not verified", { email_verified: false }],
    ["an email of which nobody says that it is verified", { email_verified: undefined }],
    ["no email", { email: undefined }],
    ["an email that nobody here has", { email: "stranger@example.test" }],
    // The sign of Kelvin, which is a k in lower case.
    ["an email that looks alike", { email: "\u212Aate@example.test" }],
  ])("with %s lets nobody in and makes nobody", async (_, changed) => {
    await db().user.upsert({
      where: { email: "kate@example.test" },
      create: { id: newId(), email: "kate@example.test", name: "Kate" },
      update: {},
    });
    const people = await db().user.count();
    expect(await find({ ...profile, ...changed })).toBeNull();
    expect(await db().user.count()).toBe(people);
    expect(await db().identity.count({ where: { subject: profile.sub } })).toBe(0);
  });

  test("of a disabled person lets nobody in", async () => {
    await disable();
    expect(await find()).toBeNull();
  });

  test.each<[string, Partial<OidcProfile>, string]>([
    ["an email that is not verified", { email_verified: false }, "no verified email"],
    ["an email that nobody here has", { email: "stranger@example.test" }, "unknown"],
  ])("with %s says why, to the portal alone", async (_, changed, refused) => {
    expect(await findByOidc({ ...profile, ...changed }, visit)).toEqual({ refused, userId: null });
  });

  test("in two tabs at once is one link", async () => {
    expect(await Promise.all([find(), find()])).toEqual([{ id: userId }, { id: userId }]);
    expect(await db().identity.count({ where: { userId } })).toBe(1);
  });
});

describe("a later single sign-on", () => {
  beforeEach(async () => {
    await find();
  });

  test("finds the person by the subject, whatever became of their email", async () => {
    const moved = { ...profile, email: "married@example.test", email_verified: false };
    expect(await find(moved)).toEqual({ id: userId });
  });

  test("of a disabled person lets nobody in", async () => {
    await disable();
    expect(await find()).toBeNull();
  });

  test("of somebody else who was given the email since does not open the account", async () => {
    expect(await find({ ...profile, sub: newId() })).toBeNull();
  });

  test("with the same subject at another issuer is somebody else", async () => {
    const elsewhere = { ...profile, iss: "https://evil.example.test", email_verified: false };
    expect(await find(elsewhere)).toBeNull();
  });
});
