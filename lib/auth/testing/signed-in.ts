import { encode } from "next-auth/jwt";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Actor, Role } from "../actor";
import { hashPassword } from "../passwords";
import { actorFromCookies } from "../session";
import type { CookieSource } from "../session-cookie";
import { openSession } from "../session-store";

/** People who are signed in as a request's are: by a cookie that leads to a row of the session table. */

/** A person of a business; without one nobody's member. @returns their id */
export async function addPerson(
  options: { businessId?: string; role?: Role; email?: string; password?: string; isStaff?: boolean } = {},
): Promise<string> {
  const id = newId();
  const { businessId, role = "requester", email = `${id}@example.test`, password, isStaff = false } = options;
  const passwordHash = password ? await hashPassword(password) : null;
  await db().user.create({ data: { id, email, name: `A ${role}`, passwordHash, isStaff } });
  if (businessId) await db().membership.create({ data: { userId: id, businessId, role } });
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
  const { id } = await openSession(db(), userId);
  const actor = await actorFromCookies(await cookiesOf(id));
  if (!actor) throw new Error("The session of a test does not hold");
  return actor;
}
