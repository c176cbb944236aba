import { AppError } from "@/lib/domain/errors";
import { env } from "@/lib/platform/env";

type HeaderSource = { get(name: string): string | null };

/**
 * For routes that write: the request must come from the portal's own pages. A browser states the origin of
 * every such request, and no other site can make it state the portal's; one that does not state it is refused.
 * The origin may be the host that was asked for or the address that the portal is known by behind a proxy.
 * @throws AppError `forbidden`
 */
export function assertSameOrigin(headers: HeaderSource): void {
  const site = headers.get("sec-fetch-site");
  const origin = URL.parse(headers.get("origin") ?? "");
  const ownHosts = [headers.get("host"), new URL(env().PORTAL_URL).host];
  if ((site === null || site === "same-origin") && origin && ownHosts.includes(origin.host)) return;
  throw new AppError("forbidden", "A writing request came from another origin", {
    userMessage: "This request did not come from the portal's own page. Reload the page and try again.",
  });
}
