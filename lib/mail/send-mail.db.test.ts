import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { addBusiness } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { message, verbatim } from "@/lib/domain/message";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Letter } from "./letter";
import { type MailToQueue, queueMail, withdrawMail } from "./queue-mail";
import { purgeMails, requeueMails, sendMail } from "./send-mail";
import { startMailServer } from "./testing/mail-server";

const account = { user: "verso", password: newId() };
const mailServer = await startMailServer({ account });
// Before the environment is read.
vi.stubEnv("SMTP_URL", mailServer.url);

let businessId: string;
let email: string;

beforeEach(async () => {
  businessId = await addBusiness();
  email = `${newId()}@example.test`;
});
afterAll(() => mailServer.close());

const secret = "a-secret-that-lets-somebody-in";
const letter: Letter = {
  subject: message("mails.invitation.subject", { business: "Northwind Law" }),
  paragraphs: [message("mails.invitation.how", { days: 7 })],
  link: { label: message("mails.invitation.link"), path: `/invitations/${secret}` },
  reason: message("mails.test.reason"),
};

const aMail = (changed: Partial<MailToQueue> = {}): MailToQueue => ({
  kind: "invitation",
  event: newId(),
  businessId,
  to: { email, userId: null },
  letter,
  expiresAt: new Date(Date.now() + 3_600_000),
  ...changed,
});
const queued = async (changed: Partial<MailToQueue> = {}): Promise<string> =>
  (await db().$transaction((tx) => queueMail(tx, aMail(changed)))) ?? "";
const rowOf = (id: string) => db().mail.findUniqueOrThrow({ where: { id } });
const subjects = () => mailServer.receivedBy(email).map(({ mail }) => mail.subject);

test("an email arrives as text and as HTML, with its link, and is sent once", async () => {
  const mailId = await queued();
  await sendMail({ mailId });
  await sendMail({ mailId });
  const [got, ...more] = mailServer.receivedBy(email);
  expect(more).toEqual([]);
  const { mail } = got ?? {};
  const link = `${env().PORTAL_URL}/invitations/${secret}`;
  expect(mail?.subject).toBe("Join Northwind Law on Verso");
  expect(mail?.text).toContain(`Accept the invitation:\n${link}`);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(mail?.messageId).toContain(mailId);
  expect(mail?.attachments).toEqual([]);
  expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
});

test("nobody who reads the table can follow the link, and nothing of it is left once it was sent", async () => {
  const mailId = await queued();
  expect(JSON.stringify(await rowOf(mailId))).not.toContain(secret);
  await sendMail({ mailId });
  expect(await rowOf(mailId)).toMatchObject({
    sealedLetter: null,
    failure: null,
    nextLookAt: null,
    sentAt: expect.any(Date),
  });
});

test("what is rolled back is not sent, and an event is told once to each recipient", async () => {
  const lost = db().$transaction(async (tx) => {
    await queueMail(tx, aMail());
    throw new Error("rolled back");
  });
  await expect(lost).rejects.toThrow("rolled back");
  expect(await db().mail.count({ where: { recipient: email } })).toBe(0);
  const event = newId();
  const ids = await Promise.all([queued({ event }), queued({ event }), queued({ event })]);
  expect(ids.filter(Boolean)).toHaveLength(1);
  expect(await queued({ event, to: { email: `other-${email}`, userId: null } })).not.toBe("");
});

test.each([
  ["recipient", 450, "4.2.1 The mailbox is busy"],
  ["data", 451, "4.3.0 Come back later"],
] as const)(
  "what a server does not take now (%s) waits, says why, and is sent later",
  async (at, code, said) => {
    mailServer.refuseNext(email, at, code, said);
    const mailId = await queued();
    await expect(sendMail({ mailId })).rejects.toThrow(said);
    expect(await rowOf(mailId)).toMatchObject({
      sentAt: null,
      failedAt: null,
      leaseUntil: null,
      failure: expect.stringContaining(said),
    });
    await sendMail({ mailId });
    expect(subjects()).toHaveLength(1);
    expect(await rowOf(mailId)).toMatchObject({ failure: null });
  },
);

test.each([
  ["recipient", 550, "5.1.1 No such user"],
  ["data", 554, "5.7.1 Refused"],
] as const)("what a server never takes (%s) is given up, with its reason", async (at, code, said) => {
  mailServer.refuseNext(email, at, code, said);
  const mailId = await queued();
  await sendMail({ mailId });
  await sendMail({ mailId });
  expect(subjects()).toEqual([]);
  expect(await rowOf(mailId)).toMatchObject({
    failedAt: expect.any(Date),
    sealedLetter: null,
    failure: expect.stringContaining(said),
  });
});

test("what waits for a password that the server takes keeps what it says, and is sent once it does", async () => {
  const mailId = await queued();
  mailServer.changePassword("another");
  await expect(sendMail({ mailId })).rejects.toThrow("535 5.7.8 Authentication credentials invalid");
  mailServer.changePassword(account.password);
  expect(await rowOf(mailId)).toMatchObject({
    ...{ sentAt: null, failedAt: null, leaseUntil: null, nextLookAt: expect.any(Date) },
    failure: "535 5.7.8 Authentication credentials invalid",
  });
  await sendMail({ mailId });
  expect(subjects()).toHaveLength(1);
});

test("of two workers one sends; the other's job comes again", async () => {
  const letGo = mailServer.hold();
  const mailId = await queued();
  const first = sendMail({ mailId });
  await expect.poll(async () => (await rowOf(mailId)).leaseToken).not.toBeNull();
  await expect(sendMail({ mailId })).rejects.toThrow("Another worker");
  letGo();
  await first;
  await sendMail({ mailId });
  expect(subjects()).toHaveLength(1);
});

test("what a worker had taken that died is sent by another, once its lease is over", async () => {
  const mailId = await queued();
  const leaseToken = newId();
  await db().mail.update({
    where: { id: mailId },
    data: { leaseToken, leaseUntil: new Date(Date.now() + 60_000) },
  });
  await expect(sendMail({ mailId })).rejects.toThrow("Another worker");
  await db().mail.update({ where: { id: mailId }, data: { leaseUntil: new Date(Date.now() - 1) } });
  await sendMail({ mailId });
  expect(subjects()).toHaveLength(1);
});

test("whose job was lost gets another, and later and later ones", async () => {
  const mailId = await queued();
  await db().$executeRaw`DELETE FROM pgboss.job WHERE name = 'mail'`;
  await requeueMails();
  const jobs = () =>
    db().$queryRaw`SELECT 1 FROM pgboss.job WHERE name = 'mail' AND data->>'mailId' = ${mailId}`;
  expect(await jobs()).toEqual([]);
  await db().mail.update({ where: { id: mailId }, data: { nextLookAt: new Date(Date.now() - 1) } });
  await requeueMails();
  expect(await jobs()).toHaveLength(1);
  const { nextLookAt, requeues } = await rowOf(mailId);
  expect(requeues).toBe(1);
  expect(nextLookAt?.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
});

test("what was kept for an administrator to read is not sent by a job of before: whoever came by it proves no address", async () => {
  const mailId = await queued();
  await db().mail.update({ where: { id: mailId }, data: { nextLookAt: null } });
  await sendMail({ mailId });
  expect(subjects()).toEqual([]);
  expect(await rowOf(mailId)).toMatchObject({ sentAt: null, sealedLetter: expect.any(String) });
});

test("what nobody needs any more is not sent", async () => {
  const [withdrawn, late] = [newId(), newId()];
  const ids = [await queued({ event: withdrawn }), await queued({ event: late, expiresAt: new Date(0) })];
  await db().$transaction((tx) => withdrawMail(tx, withdrawn));
  for (const mailId of ids) await sendMail({ mailId });
  expect(subjects()).toEqual([]);
  for (const id of ids) {
    expect(await rowOf(id)).toMatchObject({ sealedLetter: null, failedAt: expect.any(Date) });
  }
});

test("text that people typed makes neither a header nor markup nor another recipient", async () => {
  const hostile = 'A\r\nBcc: thief@example.test\r\n\r\n<script>alert(1)</script>"><img src=x>';
  const mailId = await queued({
    letter: { ...letter, subject: verbatim(hostile), paragraphs: [verbatim(hostile)] },
  });
  await sendMail({ mailId });
  const [got] = mailServer.receivedBy(email);
  expect(got?.recipients).toEqual([email]);
  expect(got?.mail.bcc).toBeUndefined();
  expect(got?.mail.subject).toMatch(/^A Bcc: thief/);
  expect(got?.mail.html).not.toMatch(/<script>|<img/);
  const two = await queued({ to: { email: `${email}, thief@example.test`, userId: null } });
  await sendMail({ mailId: two }).catch(() => undefined);
  expect(mailServer.receivedBy("thief@example.test")).toEqual([]);
});

test("emails of long ago are forgotten, but none that somebody may still need", async () => {
  const [old, needed] = [await queued({ expiresAt: new Date(Date.now() - 1) }), await queued()];
  const createdAt = new Date(Date.now() - 31 * 24 * 3_600_000);
  await db().mail.updateMany({ where: { id: { in: [old, needed] } }, data: { createdAt } });
  await purgeMails();
  expect(await db().mail.findMany({ where: { id: { in: [old, needed] } }, select: { id: true } })).toEqual([
    { id: needed },
  ]);
});
