import { AppError } from "@/lib/domain/errors";
import { env } from "@/lib/platform/env";

type HeaderSource = { get(name: string): string | null };

/**
 * For routes that write: the request must come from the portal's own pages. A browser states the origin of
 * every such request; one that does not state it is refused.
 * @throws AppError `forbidden`
 */
export function assertSameOrigin(headers: HeaderSource): void {
  const site = headers.get("sec-fetch-site");
  const isOwnSite = site === null || site === "same-origin";
  if (isOwnSite && headers.get("origin") === new URL(env().PORTAL_URL).origin) return;
  throw new AppError("forbidden", "A writing request came from another origin", {
    userMessage: "This request did not come from the portal's own page. Reload the page and try again.",
  });
}
