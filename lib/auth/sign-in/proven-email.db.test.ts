import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aSigningBrowser, aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import { openLetter } from "@/lib/mail/queue-mail";
import { acceptInvitation, invite, joinByInvitation } from "@/lib/people/invitations/mutations";
import { askForReset, makeResetLink } from "@/lib/people/passwords/links/mutations";
import { resetPassword } from "@/lib/people/passwords/resets/mutations";
import { db } from "@/lib/platform/db";
import { findByPassword } from "./by-password";
import { findByOidc } from "./oidc";
import { openRecordedSession } from "./record";

// Before the environment is read. Nothing is sent, because no worker runs.
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:2525");

const password = "correct horse battery staple";

let businessId: string;
let email: string;

beforeEach(async () => {
  businessId = await addBusiness();
  email = `${newId()}@example.test`;
});

/** The secret in the link of an email to them, which was sent or is kept for an administrator to read. */
async function linkIn(kind: "invitation" | "password-reset", isSent: boolean): Promise<string> {
  const { id, sealedLetter } = await db().mail.findFirstOrThrow({ where: { recipient: email, kind } });
  if (isSent) await db().mail.update({ where: { id }, data: { sentAt: new Date() } });
  return (
    openLetter(id, sealedLetter ?? "")
      .link?.path.split("/")
      .at(-1) ?? ""
  );
}
const inviteThem = async (): Promise<void> => {
  const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  await invite(administrator, { email, role: "requester", departmentId: null });
};
const joinByLink = async (isSent: boolean): Promise<void> => {
  await inviteThem();
  const secret = await linkIn("invitation", isSent);
  await joinByInvitation(aVisit(), { secret, name: "Nora Lund", password });
};
/** The rightful person's, whoever joined. */
const singleSignOn = (issuer = "https://id.example.test") =>
  findByOidc({ iss: issuer, sub: newId(), email, email_verified: true }, aVisit());
const person = async () => await db().user.findUniqueOrThrow({ where: { email } });
const passwordOpens = async () => (await findByPassword(email, password, aVisit())) !== null;
const mailed = (subject: string) =>
  db().mail.findMany({
    where: { recipient: email, kind: "password-changed", event: { startsWith: subject } },
  });

describe("a password that was chosen by a link that an administrator could read", () => {
  let session: Actor;

  beforeEach(async () => {
    await joinByLink(false);
    session = await signIn((await person()).id);
    expect(await passwordOpens()).toBe(true);
  });

  test("opens nothing any more once whoever has the email signs in with single sign-on", async () => {
    expect(await singleSignOn()).toEqual({ id: session.userId });
    expect(await passwordOpens()).toBe(false);
    expect(await renewedActor(session)).toBeNull();
  });

  test("opens no session that was begun with it before and comes after", async () => {
    const proven = await findByPassword(email, password, aVisit());
    await singleSignOn();
    expect(await openRecordedSession(proven as never, "password", aVisit(), aSigningBrowser())).toBeNull();
  });

  test("cannot be chosen anew by a link of before", async () => {
    const secret = (await makeResetLink(email, newId()))?.split("/").at(-1) ?? "";
    await singleSignOn();
    await expect(resetPassword(aVisit(), { secret, password: "another horse and battery" })).rejects.toEqual(
      expect.objectContaining({ code: "not_found" }),
    );
    expect(await makeResetLink(email, newId())).toBeNull();
  });

  test("is said to be gone, to the person and to the audit, once", async () => {
    await Promise.all([singleSignOn("https://one.example.test"), singleSignOn("https://two.example.test")]);
    expect(await mailed("password removed")).toHaveLength(1);
    const lines = await db().auditEvent.findMany({ where: { businessId, action: "password.remove" } });
    expect(lines).toMatchObject([{ actorId: session.userId, subjectId: session.userId }]);
  });

  test("opens nothing any more where their sign-on was linked before it was written down what is proven", async () => {
    const subject = newId();
    await db().identity.create({
      data: { issuer: "https://id.example.test", subject, userId: session.userId },
    });
    const said = { iss: "https://id.example.test", sub: subject };
    expect(await findByOidc(said, aVisit())).toEqual({ id: session.userId });
    expect(await passwordOpens()).toBe(false);
  });

  test("stays theirs where a link of whoever runs the portal chose it, as long as nobody has proven the email", async () => {
    const secret = (await makeResetLink(email, newId()))?.split("/").at(-1) ?? "";
    await resetPassword(aVisit(), { secret, password });
    expect(await passwordOpens()).toBe(true);
    expect((await person()).emailProvenAt).toBeNull();
  });
});

test.each<[string, () => Promise<unknown>]>([
  ["joined by a link that was mailed", () => joinByLink(true)],
  [
    "chose it by a link that was mailed",
    async () => {
      await joinByLink(false);
      await askForReset(aVisit(), { email });
      await resetPassword(aVisit(), { secret: await linkIn("password-reset", true), password });
    },
  ],
  [
    "was here and joined a business by a link that was mailed",
    async () => {
      const userId = await addPerson({ email, password });
      await inviteThem();
      await acceptInvitation(await signIn(userId), { secret: await linkIn("invitation", true) });
    },
  ],
  ["was made by whoever runs the portal", () => addPerson({ email, password, isProven: true })],
])("the password and the sessions of somebody who %s stay", async (_, become) => {
  await become();
  const { id } = await person();
  const session = await signIn(id);
  expect(await singleSignOn()).toEqual({ id });
  expect(await passwordOpens()).toBe(true);
  expect(await renewedActor(session)).not.toBeNull();
  expect(await mailed("password removed")).toEqual([]);
});
