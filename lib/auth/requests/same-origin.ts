import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { env } from "@/lib/platform/env";
import type { HeaderSource } from "./client-address";

/**
 * Promises that no other site makes a signed-in person's browser write here. A browser states the origin of every
 * writing request, and no other site can make it state the portal's. That is PORTAL_URL's and nothing else: what a
 * request says of the host it asks is whatever it says.
 */

/**
 * For what a signed-in person writes: it must come from the portal's own pages, and say so.
 * @throws AppError `forbidden`
 */
export function assertSameOrigin(headers: HeaderSource): void {
  if (headers.get("origin") !== null && !statesForeignOrigin(headers)) return;
  throw new AppError("forbidden", "A writing request came from another origin", {
    userMessage: message("errors.request.otherOrigin"),
  });
}

/**
 * Whether a page of another origin has caused the request. One that states no origin at all was not caused by a
 * page; programs that sign somebody in send such.
 */
export function statesForeignOrigin(headers: HeaderSource): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isForeignSite = site !== null && site !== "same-origin";
  return isForeignSite || (origin !== null && origin !== new URL(env().PORTAL_URL).origin);
}

/**
 * For what a signed-in person opens and is told of in the audit: a link on another site must not have them do it. What is
 * typed or bookmarked comes from no site, and a browser that says nothing of it is believed.
 * @throws AppError `forbidden`
 */
export function assertNotCrossSite(headers: HeaderSource): void {
  const site = headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return;
  throw new AppError("forbidden", "A link of another site leads to what is written down", {
    userMessage: message("errors.request.otherOrigin"),
  });
}
