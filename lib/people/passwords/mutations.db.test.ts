import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { findByPassword } from "@/lib/auth/sign-in/by-password";
import { openRecordedSession } from "@/lib/auth/sign-in/record";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aSigningBrowser, aVisit } from "@/lib/auth/testing/visits";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { openLetter } from "@/lib/mail/queue-mail";
import { db, type Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { findResettable, hasPassword } from "./data";
import { askForReset, makeResetLink, purgePasswordResets } from "./links/mutations";
import { changePassword } from "./mutations";
import { resetPassword } from "./resets/mutations";

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

/** Keeps a row of a person from being changed until it is let go. */
async function holdRow(userId: string, table: "User" | "PasswordReset" = "User") {
  const held = Promise.withResolvers<number>();
  const free = Promise.withResolvers<(tx: Tx) => Promise<unknown>>();
  const over = db().$transaction(async (tx) => {
    const key = Prisma.raw(table === "User" ? `"id"` : `"userId"`);
    await tx.$queryRaw`SELECT 1 FROM ${Prisma.raw(`"${table}"`)} WHERE ${key} = ${userId}::uuid FOR UPDATE`;
    const [backend] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    held.resolve(backend?.pid ?? 0);
    await (await free.promise)(tx);
  });
  const pid = await held.promise;
  return {
    /** Until so many wait, for this row or for whoever waits for it. */
    someWait: (count: number) =>
      expect
        .poll(
          async () => {
            const [{ waiting } = { waiting: 0 }] = await db().$queryRaw<{ waiting: number }[]>`
              WITH RECURSIVE behind AS (
                SELECT ${pid}::int AS pid
                UNION SELECT activity.pid FROM pg_stat_activity AS activity, behind
                  WHERE activity.datname = current_database() AND behind.pid = ANY(pg_blocking_pids(activity.pid)))
              SELECT count(*)::int - 1 AS waiting FROM behind`;
            return waiting;
          },
          { timeout: 20_000 },
        )
        .toBe(count),
    letGo: async (last: (tx: Tx) => Promise<unknown> = async () => {}) => {
      free.resolve(last);
      await over;
    },
  };
}

describe("who knows the password", () => {
  test("keeps out who has proved the one before and is about to come in by it", async () => {
    const proven = await findByPassword(email, before, aVisit());
    if (!proven) throw new Error("The password of a test is wrong");
    await changePassword(person, { current: before, password: after });
    expect(await openRecordedSession(proven, "password", aVisit(), aSigningBrowser())).toBeNull();
    const open = await db().session.findMany({ where: { userId: person.userId, revokedAt: null } });
    expect(open.map(({ id }) => id)).toEqual([person.sessionId]);
  });

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
  const told = await db().auditEvent.findMany({
    where: { subjectId: person.userId, action: { startsWith: "session." } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  expect(told).toMatchObject([
    { action: "session.refuse", after: { reason: "wrong password" } },
    { action: "session.lock-out" },
  ]);
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

  test("chooses no password that is little more than the name of a business of theirs", async () => {
    const { name } = await db().business.update({
      where: { id: businessId },
      data: { name: "Quillfeather Solicitors" },
    });
    await ask();
    const secret = await mailedSecret();
    await expect(resetPassword(aVisit(), { secret, password: `${name} 1` })).rejects.toEqual(
      refused("invalid_input", "password"),
    );
    await expect(changePassword(person, { current: before, password: `${name} 1` })).rejects.toEqual(
      refused("invalid_input", "password"),
    );
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
      expect(await makeResetLink(asked, newId())).toBeNull();
    }
  });

  test("is mailed three times an hour, and the last holds", async () => {
    for (let times = 0; times < 4; times += 1) await ask();
    expect(await db().mail.count({ where: { recipient: email, kind: "password-reset" } })).toBe(3);
    expect(await findResettable(await mailedSecret())).not.toBeNull();
  });

  test("can be made by whoever runs the portal", async () => {
    const path = await makeResetLink(` ${email.toUpperCase()}`, newId());
    expect(await findResettable(path?.split("/").at(-1) ?? "")).toMatchObject({ email });
    expect(await makeResetLink("nobody@example.test", newId())).toBeNull();
  });

  test("changes nothing of somebody who is disabled while they choose", async () => {
    await ask();
    const secret = await mailedSecret();
    const holding = await holdRow(person.userId);
    const reset = resetPassword(aVisit(), { secret, password: after });
    await holding.someWait(1);
    await holding.letGo((tx) =>
      tx.user.update({ where: { id: person.userId }, data: { disabledAt: new Date() } }),
    );
    await expect(reset).rejects.toEqual(refused("not_found"));
  });

  test("and the password of before can be used at the same moment: one of them is told, and nothing hangs", async () => {
    await ask();
    const secret = await mailedSecret();
    const holding = await holdRow(person.userId, "PasswordReset");
    const reset = resetPassword(aVisit(), { secret, password: after });
    await holding.someWait(1);
    const change = changePassword(person, { current: before, password: "a third horse and battery" });
    await holding.someWait(2);
    await holding.letGo();
    const done = await Promise.allSettled([reset, change]);
    const failures = done.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const failure of failures) expect(failure).toBeInstanceOf(AppError);
    expect(failures).toHaveLength(1);
  });

  test("is forgotten once it has expired", async () => {
    await ask();
    await db().passwordReset.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    await purgePasswordResets();
    expect(await db().passwordReset.count({ where: { userId: person.userId } })).toBe(0);
  });
});
