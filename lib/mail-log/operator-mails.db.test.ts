import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { noteDevice } from "@/lib/auth/sign-in/known-devices";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { type MailKind, queueMail } from "@/lib/mail/queue-mail";
import { invite } from "@/lib/people/invitations/mutations";
import { changePassword } from "@/lib/people/passwords/mutations";
import { resetPath } from "@/lib/people/passwords/rules";
import { db } from "@/lib/platform/db";
import { newSecret } from "@/lib/platform/seal";
import { createBusiness } from "@/lib/staff/businesses/mutations";
import { inviteStaff } from "@/lib/staff/team/mutations";
import { listMails, listOperatorMails } from "./data";
import { readKeptMail, readOperatorMail, sendOperatorTestMail } from "./mutations";
import { type MailQuery, operatorMailAddress } from "./rules";

let operator: Actor;
let businessId: string;
let administrator: Actor;

beforeEach(async () => {
  // What the tests before have written is the operator's as well.
  await db().mail.deleteMany({ where: { businessId: null } });
  operator = await signIn(await addPerson({ isOperatorAdministrator: true }));
  businessId = await addBusiness();
  administrator = await signIn(
    await addPerson({ businessId, role: "administrator", password: "correct horse battery" }),
  );
});

const list = (asked: Partial<MailQuery> = {}, by = operator) =>
  listOperatorMails(by, { ...operatorMailAddress.load(""), ...asked });
const read = (mailId: string, by = operator) => readOperatorMail(by, { mailId });
const notFound = expect.objectContaining({ code: "not_found" });

/** As it is kept once its mail server was taken out of the configuration. */
const keepReset = (email: string) =>
  db().$transaction((tx) =>
    queueMail(tx, {
      ...{ kind: "password-reset", event: newId(), businessId: null, to: { email, userId: null } },
      letter: {
        subject: message("mails.passwordReset.subject"),
        paragraphs: [],
        link: { label: message("mails.passwordReset.link"), path: resetPath(newSecret()) },
        reason: message("mails.passwordReset.reason"),
      },
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  );

/** Emails of every kind that belongs to no business, by the features that write them. */
async function writeEach(): Promise<Map<string, string>> {
  await changePassword(administrator, {
    current: "correct horse battery",
    password: "another horse and battery",
  });
  await db().$transaction((tx) => noteDevice(tx, administrator.userId, newSecret(), aVisit()));
  await inviteStaff(operator, { email: `${newId()}@staff.test` });
  await keepReset(administrator.email);
  await sendOperatorTestMail(operator);
  return new Map((await list()).rows.map(({ kind, id }) => [kind, id]));
}

test("every email that belongs to no business is there, the newest first, and none of a business", async () => {
  await invite(administrator, { email: `${newId()}@b.test`, role: "requester", departmentId: null });
  await createBusiness(operator, { name: "Hilltop", email: `${newId()}@hilltop.test` });
  await writeEach();
  const { rows, isConfigured } = await list();
  expect(isConfigured).toBe(false);
  expect(rows.map(({ kind, recipient, state }) => [kind, recipient, state])).toEqual([
    ["test", operator.email, "kept"],
    ["password-reset", administrator.email, "kept"],
    ["invitation", expect.stringContaining("@staff.test"), "kept"],
    ["new-device", administrator.email, "kept"],
    ["password-changed", administrator.email, "kept"],
  ]);
  const { rows: ofBusiness } = await listMails(administrator, operatorMailAddress.load(""));
  expect(ofBusiness.map(({ kind }) => kind)).toEqual(["invitation"]);
});

test("what was refused is shown with the mail server's own words", async () => {
  await sendOperatorTestMail(operator);
  const failed = { failedAt: new Date(), failure: "550 no such user", sealedLetter: null };
  await db().mail.updateMany({ where: { userId: operator.userId }, data: failed });
  expect((await list({ state: ["failed"] })).rows).toMatchObject([
    { recipient: operator.email, state: "failed", failure: "550 no such user", isReadable: false },
  ]);
  expect((await list({ state: ["kept"] })).rows).toEqual([]);
});

describe("what is kept", () => {
  const harmless: MailKind[] = ["new-device", "password-changed", "test"];
  test.each(harmless)("is read where it lets nobody in, as %s, and that is written down", async (kind) => {
    const id = (await writeEach()).get(kind) ?? "";
    expect((await list()).rows.find((row) => row.id === id)).toMatchObject({ isReadable: true });
    const { text } = await read(id);
    expect(text).toMatch(/\w/);
    expect(text).not.toMatch(/[\w-]{43}/);
    expect(await db().auditEvent.findMany({ where: { subjectId: id } })).toMatchObject([
      { action: "mail.read", businessId: null, actorId: operator.userId },
    ]);
  });

  const letting: MailKind[] = ["invitation", "password-reset"];
  test.each(letting)("is read by nobody where its link lets somebody in, as that of %s", async (kind) => {
    const id = (await writeEach()).get(kind) ?? "";
    await expect(read(id)).rejects.toEqual(notFound);
    await expect(readKeptMail(administrator, { mailId: id })).rejects.toEqual(notFound);
    expect(await db().auditEvent.count({ where: { subjectId: id } })).toBe(0);
    const row = (await list()).rows.find((each) => each.id === id);
    expect(row).toMatchObject({
      ...{ isReadable: false, createdAt: expect.any(String) },
      askedBy: kind === "invitation" ? operator.name : null,
    });
    expect(JSON.stringify(row)).not.toMatch(/[\w-]{43}/);
  });

  test("is read by nobody where its kind is not known", async () => {
    const id = (await writeEach()).get("test") ?? "";
    await db().mail.update({ where: { id }, data: { kind: "of-a-later-release" } });
    await expect(read(id)).rejects.toEqual(notFound);
    expect((await list()).rows[0]).toMatchObject({ id, isReadable: false });
  });

  test("by a business is not the operator's to read", async () => {
    await invite(administrator, { email: `${newId()}@b.test`, role: "requester", departmentId: null });
    const { id } = await db().mail.findFirstOrThrow({ where: { businessId } });
    await db().mail.update({ where: { id }, data: { kind: "test" } });
    await expect(read(id)).rejects.toEqual(notFound);
  });
});

test("nobody else finds any of it, sends a test mail or reads one", async () => {
  const id = (await writeEach()).get("test") ?? "";
  const lines = await db().auditEvent.count();
  const others = [
    administrator,
    await signIn(await addPerson({ businessId, role: "requester" })),
    await signIn(await addPerson({ isStaff: true })),
  ];
  for (const other of others) {
    await expect(list({}, other)).rejects.toEqual(notFound);
    await expect(read(id, other)).rejects.toEqual(notFound);
    await expect(sendOperatorTestMail(other)).rejects.toEqual(notFound);
  }
  expect(await db().auditEvent.count()).toBe(lines);
  const acting = await actingFor(administrator, operator.userId);
  await expect(list({}, acting)).rejects.toEqual(notFound);
  await expect(read(id, acting)).rejects.toEqual(notFound);
  await expect(sendOperatorTestMail(acting)).rejects.toEqual(notFound);
});

test("five test mails an hour are sent, to oneself alone, each a line of the operator's audit", async () => {
  for (let nth = 0; nth < 5; nth += 1) await sendOperatorTestMail(operator);
  await expect(sendOperatorTestMail(operator)).rejects.toMatchObject({ code: "conflict" });
  expect((await list({ search: operator.email })).found).toEqual({ count: 5, isMore: false });
  const line = { action: "mail.test", businessId: null, actorId: operator.userId };
  expect(await db().auditEvent.count({ where: line })).toBe(5);
});
