import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import type { Position } from "@/lib/domain/keyset";
import { listInvitations } from "@/lib/people/invitations/data";
import { invite, withdrawInvitation } from "@/lib/people/invitations/mutations";
import { db } from "@/lib/platform/db";
import { listMails } from "./data";
import { readKeptMail, sendTestMail } from "./mutations";
import { type MailQuery, mailAddress } from "./rules";

let businessId: string;
let administrator: Actor;

beforeEach(async () => {
  businessId = await addBusiness();
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
});

const list = (asked: Partial<MailQuery> = {}, by = administrator) =>
  listMails(by, { ...mailAddress.load(""), ...asked });
const sendTo = async (email: string): Promise<string> => {
  await invite(administrator, { email, role: "requester", departmentId: null });
  return (await db().mail.findFirstOrThrow({ where: { recipient: email } })).id;
};
const refused = (code: string) => expect.objectContaining({ code });

test("every email is on one page, forwards and backwards, the newest first", async () => {
  for (let n = 0; n < 55; n += 1) await sendTo(`${n}-${businessId}@example.test`);
  const first = await list();
  const second = await list({ cursor: first.nextCursor });
  expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([50, 5, null]);
  expect(second.rows.at(-1)?.recipient).toBe(`0-${businessId}@example.test`);
  expect((await list({ cursor: second.previousCursor as Position })).rows).toEqual(first.rows);
  expect((await list({ search: `7-${businessId}` })).found).toEqual({ count: 5, isMore: false });
});

test("an email is kept, waits, is sent or has failed, and is found by that", async () => {
  const [kept, waits, sent, failed] = await Promise.all(
    ["k", "w", "s", "f"].map((each) => sendTo(`${each}@${businessId}.test`)),
  );
  const now = new Date();
  const change = (id = "", data: object) => db().mail.update({ where: { id }, data });
  await change(waits, { nextLookAt: now, failure: "450 busy" });
  await change(sent, { sentAt: now });
  await change(failed, { failedAt: now, failure: "550 no such user" });
  const stateOf = new Map((await list()).rows.map(({ id, state }) => [id, state]));
  expect([kept, waits, sent, failed].map((id = "") => stateOf.get(id))).toEqual([
    "kept",
    "waiting",
    "sent",
    "failed",
  ]);
  for (const [id = "", state] of stateOf) {
    expect((await list({ state: [state] })).rows.map((row) => row.id)).toEqual([id]);
  }
});

test("who looks after the business reads what is kept here, which is written down, and nothing that was sent", async () => {
  const kept = await sendTo(`kept@${businessId}.test`);
  const { text } = await readKeptMail(administrator, { mailId: kept });
  expect(text).toMatch(/\/invitations\/[\w-]{43}\n/);
  const lines = await db().auditEvent.findMany({ where: { businessId, action: "mail.read" } });
  expect(lines).toMatchObject([{ actorId: administrator.userId, subjectId: kept }]);
  await db().mail.update({ where: { id: kept }, data: { nextLookAt: new Date() } });
  await expect(readKeptMail(administrator, { mailId: kept })).rejects.toEqual(refused("not_found"));
});

test("a withdrawn invitation is no email any more", async () => {
  const mailId = await sendTo(`gone@${businessId}.test`);
  const [invitation] = await listInvitations(administrator);
  await withdrawInvitation(administrator, { invitationId: invitation?.id ?? "" });
  await expect(readKeptMail(administrator, { mailId })).rejects.toEqual(refused("not_found"));
});

test("nobody else sees an email, whether of another business or of a person alone", async () => {
  const mailId = await sendTo(`mine@${businessId}.test`);
  await db().mail.create({
    data: {
      id: crypto.randomUUID(),
      recipient: administrator.email,
      kind: "test",
      event: "alone",
      expiresAt: new Date(),
    },
  });
  expect((await list()).rows.map(({ id }) => id)).toEqual([mailId]);
  const stranger = await signIn(await addPerson({ businessId: await addBusiness(), role: "administrator" }));
  expect((await list({}, stranger)).rows).toEqual([]);
  await expect(readKeptMail(stranger, { mailId })).rejects.toEqual(refused("not_found"));
  const others = [
    await signIn(await addPerson({ businessId, role: "requester" })),
    await signIn(await addPerson({ businessId, role: "approver" })),
    await actingFor(administrator),
  ];
  for (const other of others) {
    await expect(list({}, other)).rejects.toEqual(refused("not_found"));
    await expect(readKeptMail(other, { mailId })).rejects.toEqual(refused("forbidden"));
    await expect(sendTestMail(other)).rejects.toEqual(refused("forbidden"));
  }
});

test("five test mails an hour are sent, to oneself alone", async () => {
  for (let n = 0; n < 5; n += 1) await sendTestMail(administrator);
  await expect(sendTestMail(administrator)).rejects.toEqual(refused("conflict"));
  const { rows } = await list();
  expect(rows.map(({ recipient, kind }) => [recipient, kind])).toEqual(
    Array.from({ length: 5 }, () => [administrator.email, "test"]),
  );
});
