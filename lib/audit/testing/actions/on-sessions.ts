import { actingOf } from "@/lib/auth/actor";
import { recordRefusal } from "@/lib/auth/refusals/record";
import { findByPassword } from "@/lib/auth/sign-in/by-password";
import { findByOidc } from "@/lib/auth/sign-in/oidc";
import { closeRecordedSession, openRecordedSession } from "@/lib/auth/sign-in/record";
import { addBusiness } from "@/lib/auth/testing/signed-in";
import { aSigningBrowser } from "@/lib/auth/testing/visits";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { switchBusiness } from "@/lib/people/businesses/mutations";
import { askForReset, makeResetLink } from "@/lib/people/passwords/links/mutations";
import { changePassword } from "@/lib/people/passwords/mutations";
import { changeProfile } from "@/lib/people/profile/mutations";
import { endAllSessions } from "@/lib/people/sessions/mutations";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { AuditedAction, AuditedWorld } from "./audited-world";

/** What is audited of signing in, of passwords and of whoever is signed in. */

/** Their first single sign-on. */
const linkIdentity = async ({ email, visit }: AuditedWorld) => {
  await findByOidc({ iss: "https://id.example.test", sub: newId(), email, email_verified: true }, visit);
  return visit;
};

const wrongPassword = ({ email, visit }: AuditedWorld) => findByPassword(email, "wrong horse battery", visit);

export const onSessions: Record<string, AuditedAction> = {
  "session.sign-in": async ({ person, visit }) => {
    await openRecordedSession({ id: person.userId }, "password", visit, aSigningBrowser());
    return visit;
  },
  "session.sign-out": async ({ person, visit }) => {
    await closeRecordedSession(person.sessionId, visit);
    return visit;
  },
  "session.switch": async ({ person }) => {
    await db().session.update({
      where: { id: person.sessionId },
      data: { businessId: await addBusiness() },
    });
    await switchBusiness(person, { businessId: actingOf(person).businessId });
    return person;
  },
  "session.refuse": async (world) => {
    const { visit } = world;
    await wrongPassword(world);
    return visit;
  },
  "session.lock-out": async (world) => {
    const { visit } = world;
    for (let time = 0; time < 10; time += 1) await wrongPassword(world);
    return visit;
  },
  "request.refuse": async ({ person }) => {
    const refused = new AppError("not_found", "It is not theirs");
    await recordRefusal(refused, person, { name: "order.cancel", isWrite: true });
    return person;
  },
  "password.ask-for-link": async ({ email, visit }) => {
    // Without a mail server nobody can ask for one; the other emails of these tests have none.
    Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:2525" });
    await askForReset(visit, { email }).finally(() => Object.assign(env(), { SMTP_URL: undefined }));
    return visit;
  },
  "identity.link": (world) => linkIdentity(world),
  "password.remove": (world) => linkIdentity(world),
  "password.change": async ({ person }) => {
    const [current, password] = ["correct horse battery", "another horse and battery"];
    await changePassword(person, { current, password });
    return person;
  },
  "password.make-link": async ({ email }) => {
    const requestId = newId();
    await makeResetLink(email, requestId);
    return { requestId };
  },
  "profile.change": async ({ person }) => {
    await changeProfile(person, { name: "Nora Lund", timeZone: "Europe/Oslo", language: null });
    return person;
  },
  "session.sign-out-everywhere": async ({ person }) => {
    await endAllSessions(person);
    return person;
  },
};
