import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Acting, Actor } from "@/lib/auth/actor";
import { rightsOf } from "@/lib/auth/membership";
import { pageAddressHeader } from "@/lib/auth/requests/page-headers";
import { type Visit, visitOf } from "@/lib/auth/requests/visit";
import { checkedReturnTo, signInAddress } from "@/lib/auth/sign-in/return-to";
import { AppError } from "@/lib/domain/errors";
import type { Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { type CookieSource, sessionIdFrom } from "./cookie";
import { findLiveSession, type LiveSession } from "./store";

/** The only maker of an Actor: whoever has one was looked up in the session table for this request. */

/** The actor of a request by its cookies; null when nobody is signed in or the session has ended. */
export async function actorFromCookies(source: CookieSource, visit: Visit): Promise<Actor | null> {
  const sessionId = await sessionIdFrom(source);
  const session = sessionId ? await findLiveSession(sessionId) : null;
  return session && actorOf(session, visit);
}

/**
 * Whoever had a job written down, as their session makes them now, for what it does in their name; null once it has ended.
 * That it goes on is no use of the session.
 */
export async function actorOfSession(sessionId: string, requestId: string): Promise<Actor | null> {
  const session = await findLiveSession(sessionId, { isUse: false });
  return session && actorOf(session, { address: null, requestId, userAgent: null });
}

function actorOf(session: LiveSession, visit: Visit): Actor {
  const { user } = session;
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    sessionId: session.id,
    timeZone: user.timeZone,
    language: user.language,
    isStaff: user.isStaff,
    isOperatorAdministrator: user.isOperatorAdministrator,
    acting: actingIn(session),
    ...visit,
  } as Actor;
}

/** What the session works for, as it stands now; null for who belongs to it no more. */
function actingIn({ membership, grant }: LiveSession): Acting | null {
  if (!membership) return null;
  return {
    ...rightsOf(membership),
    onBehalfOf: grant && {
      userId: grant.userId,
      name: grant.name,
      grantId: grant.id,
      expiresAt: new Date(grant.expiresAt),
    },
  };
}

/**
 * The actor as their session makes them now, for what lasts longer than a request; null once it has ended. Asking is
 * no use of it: a page left open does not keep anybody signed in.
 * @param tx the transaction that asks; by itself, unless told
 */
export async function renewedActor(actor: Actor, tx?: Tx): Promise<Actor | null> {
  const session = await findLiveSession(actor.sessionId, { isUse: false, ...(tx && { tx }) });
  if (!session) return null;
  const { isStaff, isOperatorAdministrator } = session.user;
  return { ...actor, isStaff, isOperatorAdministrator, acting: actingIn(session) };
}

/** The actor of the page or route being answered; looked up once for each request. */
export const findActor = cache(
  async (): Promise<Actor | null> => actorFromCookies(await cookies(), visitOf(await headers())),
);

/** @throws AppError `unauthenticated` */
export async function requireActor(): Promise<Actor> {
  const actor = await findActor();
  if (!actor) throw new AppError("unauthenticated", "Nobody is signed in");
  return actor;
}

/** For pages: the actor, or the way to the sign-in page and from there back here. */
export async function requirePageActor(): Promise<Actor> {
  return (await findActor()) ?? (await leadToSignIn());
}

/** From the page that is being answered, and back to it from there. */
export async function leadToSignIn(): Promise<never> {
  const asked = (await headers()).get(pageAddressHeader);
  redirect(signInAddress(checkedReturnTo(asked, env().PORTAL_URL)));
}
