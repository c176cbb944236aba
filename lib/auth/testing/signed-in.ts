import { encode } from "next-auth/jwt";
import type { Actor } from "@/lib/auth/actor";
import { openGrant } from "@/lib/auth/grants/store";
import type { CookieSource } from "@/lib/auth/session/cookie";
import { actorFromCookies, renewedActor } from "@/lib/auth/session/current-actor";
import { openSession } from "@/lib/auth/session/store";
import { hashPassword } from "@/lib/auth/sign-in/passwords";
import { newId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/roles";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { aVisit } from "./visits";

/** People who are signed in as a request's are: by a cookie that leads to a row of the session table. */

type NewPerson = {
  businessId?: string;
  departmentId?: string;
  role?: Role;
  email?: string;
  password?: string;
  /** Whether it is certain that the email is theirs. */
  isProven?: boolean;
  isStaff?: boolean;
  /** Of the staff, one who looks after the portal. */
  isOperatorAdministrator?: boolean;
};

/** A person of a business; without one nobody's member. @returns their id */
export async function addPerson(options: NewPerson = {}): Promise<string> {
  const id = newId();
  const { businessId, role = "requester", email = `${id}@example.test`, password } = options;
  const { departmentId = null, isOperatorAdministrator = false, isStaff = isOperatorAdministrator } = options;
  const passwordHash = password ? await hashPassword(password) : null;
  const emailProvenAt = options.isProven ? new Date() : null;
  await db().user.create({
    data: { id, email, name: `A ${role}`, passwordHash, emailProvenAt, isStaff, isOperatorAdministrator },
  });
  if (businessId) await db().membership.create({ data: { userId: id, businessId, role, departmentId } });
  return id;
}

/** People of a business who work together. @returns its id */
export async function addDepartment(businessId: string): Promise<string> {
  const id = newId();
  await db().department.create({ data: { id, businessId, name: `Department ${id.slice(-4)}` } });
  return id;
}

/** A business with nothing but a name. @returns its id */
export async function addBusiness(): Promise<string> {
  const id = newId();
  await db().business.create({ data: { id, name: `Business ${id.slice(-4)}` } });
  return id;
}

/** The cookies of a browser in which this session was opened. */
export async function cookiesOf(sessionId: string, secret = env().NEXTAUTH_SECRET): Promise<CookieSource> {
  const cookie = await encode({ token: { sid: sessionId }, secret });
  return { get: (name) => (name === "next-auth.session-token" ? cookie : undefined) };
}

/** Opens a session of a person and makes its actor. */
export async function signIn(userId: string): Promise<Actor> {
  const { id } = await openSession(db(), userId, aVisit());
  const actor = await actorFromCookies(await cookiesOf(id), aVisit());
  if (!actor) throw new Error("The session of a test does not hold");
  return actor;
}

/** A member of the operator's staff who acts for a person, by a grant of an hour. */
export async function actingFor({ acting, userId: personId }: Actor, staffId?: string): Promise<Actor> {
  if (!acting) throw new Error("The person of a test works for no business");
  const staff = await signIn(staffId ?? (await addPerson({ isStaff: true })));
  const { sessionId, userId } = staff;
  const about = { sessionId, staffId: userId, businessId: acting.businessId, personId };
  await db().$transaction((tx) =>
    openGrant(tx, { ...about, reason: "They asked by phone", minutes: 60 }, staff),
  );
  const actor = await renewedActor(staff);
  if (!actor?.acting) throw new Error("The grant of a test does not hold");
  return actor;
}
