import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { findByPassword } from "@/lib/auth/sign-in/by-password";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import { openLetter } from "@/lib/mail/queue-mail";
import { db } from "@/lib/platform/db";
import { findResettable, hasPassword } from "./data";
import { askForReset, changePassword, makeResetLink, purgePasswordResets, resetPassword } from "./mutations";

// Before the environment is read. Nothing is sent, because no worker runs.
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:2525");

const [before, after] = ["correct horse battery staple", "another horse and battery"];

let businessId: string;
let email: string;
let person: Actor;

beforeEach(async () => {
  businessId = await addBusiness();
  email = `${newId()}@example.test`;
  person = await signIn(await addPerson({ businessId, email, password: before }));
});

const refused = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field ? { fields: { [field]: [expect.anything()] } } : {}) });
const opens = async (password: string) => (await findByPassword(email, password, aVisit())) !== null;
const ask = (asked = email) => askForReset(aVisit(), { email: asked });
const mailsOf = (kind: string, to = email) =>
  db().mail.findMany({
    where: { recipient: to, kind, sealedLetter: { not: null } },
    orderBy: { id: "desc" },
  });

/** The secrets in links that wait to be sent. */
async function mailedSecrets(): Promise<string[]> {
  const mails = await mailsOf("password-reset");
  return mails.map(
    ({ id, sealedLetter }) =>
      openLetter(id, sealedLetter ?? "")
        .link?.path.split("/")
        .at(-1) ?? "",
  );
}
async function mailedSecret(): Promise<string> {
  const [secret, ...more] = await mailedSecrets();
  expect(more).toEqual([]);
  return secret ?? "";
}

describe("who knows the password", () => {
  test("changes it; every other session ends, this one goes on, and they are told", async () => {
    const elsewhere = await signIn(person.userId);
    await changePassword(person, { current: before, password: after });
    expect([await opens(before), await opens(after)]).toEqual([false, true]);
    expect(await renewedActor(elsewhere)).toBeNull();
    expect(await renewedActor(person)).not.toBeNull();
    expect(await mailsOf("password-changed")).toMatchObject([{ businessId: null, userId: person.userId }]);
    const line = await db().auditEvent.findFirst({ where: { businessId, action: "password.change" } });
    expect(line).toMatchObject({
      actorId: person.userId,
      subjectId: person.userId,
      before: null,
      after: null,
    });
  });

  test("changes it once, of two at the same moment", async () => {
    const tries = ["one horse and battery", "two horses and battery"];
    const outcomes = await Promise.allSettled(
      tries.map((password) => changePassword(person, { current: before, password })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await Promise.all(tries.map(opens))).filter(Boolean)).toHaveLength(1);
  });
});

test("a wrong password changes nothing, and cannot be tried for ever", async () => {
  const wrong = () => changePassword(person, { current: "a wrong horse and battery", password: after });
  for (let times = 0; times < 10; times += 1)
    await expect(wrong()).rejects.toEqual(refused("invalid_input", "current"));
  await expect(wrong()).rejects.toEqual(refused("conflict"));
  await expect(changePassword(person, { current: before, password: after })).rejects.toEqual(
    refused("conflict"),
  );
  expect(await renewedActor(person)).not.toBeNull();
});

test("a weak password is refused, and the one before stays", async () => {
  const weak = changePassword(person, { current: before, password: "too short" });
  await expect(weak).rejects.toEqual(refused("invalid_input", "password"));
  expect(await opens(before)).toBe(true);
});

test("staff neither change nor see how a customer signs in, and who has no password is told so", async () => {
  const staff = await actingFor(person);
  await expect(changePassword(staff, { current: before, password: after })).rejects.toEqual(
    refused("forbidden"),
  );
  await expect(hasPassword(staff)).rejects.toEqual(refused("not_found"));
  const single = await signIn(await addPerson({ businessId }));
  expect([await hasPassword(single), await hasPassword(person)]).toEqual([false, true]);
  await expect(changePassword(single, { current: "", password: after })).rejects.toEqual(
    refused("forbidden"),
  );
});

describe("a mailed link", () => {
  test("changes the password once, and ends every session", async () => {
    await ask();
    const secret = await mailedSecret();
    expect(await findResettable(secret)).toMatchObject({ email });
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => resetPassword(aVisit(), { secret, password: after })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([await opens(before), await opens(after)]).toEqual([false, true]);
    expect(await renewedActor(person)).toBeNull();
    expect(await findResettable(secret)).toBeNull();
    expect(await mailsOf("password-changed")).toHaveLength(1);
  });

  const ends: Record<string, () => Promise<unknown>> = {
    "once another was asked for": () => ask(),
    "once the password was changed": () =>
      changePassword(person, { current: before, password: "one more horse and battery" }),
    "once it has expired": () => db().passwordReset.updateMany({ data: { expiresAt: new Date() } }),
    "of somebody who has no password any more": () =>
      db().user.update({ where: { id: person.userId }, data: { passwordHash: null } }),
    "of somebody who is disabled": () =>
      db().user.update({ where: { id: person.userId }, data: { disabledAt: new Date() } }),
  };
  test.each(Object.entries(ends))("does nothing %s", async (_, end) => {
    await ask();
    const secret = await mailedSecret();
    await end();
    expect(await findResettable(secret)).toBeNull();
    await expect(resetPassword(aVisit(), { secret, password: after })).rejects.toEqual(refused("not_found"));
    expect(await opens(after)).toBe(false);
  });

  test("holds after a weak password", async () => {
    await ask();
    const secret = await mailedSecret();
    const weak = resetPassword(aVisit(), { secret, password: "too short" });
    await expect(weak).rejects.toEqual(refused("invalid_input", "password"));
    expect(await findResettable(secret)).not.toBeNull();
  });

  test("is made for nobody who has no password here, and nobody is told", async () => {
    const single = `${newId()}@example.test`;
    await addPerson({ businessId, email: single });
    for (const asked of [single, `${newId()}@example.test`]) {
      expect(await ask(asked)).toBeUndefined();
      expect(await mailsOf("password-reset", asked)).toEqual([]);
      expect(await makeResetLink(asked)).toBeNull();
    }
  });

  test("is mailed three times an hour, and the last holds", async () => {
    for (let times = 0; times < 4; times += 1) await ask();
    expect(await db().mail.count({ where: { recipient: email, kind: "password-reset" } })).toBe(3);
    expect(await findResettable(await mailedSecret())).not.toBeNull();
  });

  test("can be made by whoever runs the portal", async () => {
    const path = await makeResetLink(` ${email.toUpperCase()}`);
    expect(await findResettable(path?.split("/").at(-1) ?? "")).toMatchObject({ email });
    expect(await makeResetLink("nobody@example.test")).toBeNull();
  });

  test("is forgotten once it has expired", async () => {
    await ask();
    await db().passwordReset.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    await purgePasswordResets();
    expect(await db().passwordReset.count({ where: { userId: person.userId } })).toBe(0);
  });
});
