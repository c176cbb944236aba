import { passwordSignInPath } from "@/lib/auth/limits/sign-in-turns";
import { oidcId } from "@/lib/auth/sign-in/oidc";

/**
 * The routes of next-auth that the portal uses. It has more, among them one by which anybody writes into the log,
 * and pages of its own that look and are protected like none of ours.
 */

const always = [
  "GET /api/auth/csrf",
  "GET /api/auth/providers",
  // Lead to the sign-in page, with what went wrong.
  "GET /api/auth/signin",
  "GET /api/auth/error",
  `POST ${passwordSignInPath}`,
  "POST /api/auth/signout",
];
const ofSingleSignOn = [`POST /api/auth/signin/${oidcId}`, `GET /api/auth/callback/${oidcId}`];

/** By the address as it was sent: written in another way it is another one. */
export function isRouteInUse({ method, url }: Request, hasSingleSignOn: boolean): boolean {
  const route = `${method} ${new URL(url).pathname}`;
  return always.includes(route) || (hasSingleSignOn && ofSingleSignOn.includes(route));
}
