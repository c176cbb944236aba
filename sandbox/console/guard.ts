import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { originOf } from "../kernel/gate/caller";
import { ServiceError } from "../kernel/service-error";
import type { VariantKey } from "../kernel/settings";

/** Cookies know no ports: each variant has a name of its own. */
export const cookieName = (variant: VariantKey) => `sandbox_console_${variant}`;

/** Plain forms; the last value of a name counts. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(body.toString())),
  );
}

/**
 * Lets a change through only from the console's own pages: beside the cookie's SameSite=Strict, the browser
 * must name this very host as the page's origin.
 * @throws ServiceError 403
 */
export function requireSameOrigin(request: FastifyRequest): void {
  if (request.method === "GET") return;
  const { origin } = request.headers;
  if (!origin || !URL.canParse(origin) || new URL(origin).host !== request.host) {
    throw new ServiceError(403, "This form was not sent from the console.");
  }
}

/**
 * What somebody sees who is not signed in. A link from another site comes without the strict cookie; asking
 * once more from here brings it along.
 */
export function askToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.method === "GET" && request.headers["sec-fetch-site"] === "cross-site") {
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'")
      .header("refresh", `0; url=${new URL(request.url, originOf(request)).pathname}`)
      .header("cache-control", "no-store")
      .send("<!doctype html><title>One moment</title>");
  }
  const next = request.method === "GET" ? `?${new URLSearchParams({ next: request.url })}` : "";
  return reply.redirect(`/sign-in${next}`, 303);
}

/** A path on this console, or its first page: never another site's address. */
export function ownPath(asked: string | undefined): string {
  return asked && /^\/(?![/\\])[^\\\s]*$/.test(asked) ? asked : "/";
}
