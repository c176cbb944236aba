import { randomBytes } from "node:crypto";
import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";

/**
 * `/reference`: the description for people, who can try requests with a token there. All of it is served from here
 * and asks for nothing elsewhere, which its policy holds as well.
 */
export function serveReference(app: FastifyInstance, title: string): void {
  // It tells its own scripts from others; the page is the same for everybody.
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  app.register(scalar, {
    routePrefix: "/reference",
    configuration: {
      url: "/openapi.json",
      pageTitle: title,
      nonce,
      telemetry: false,
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: "never",
      agent: { disabled: true },
      mcp: { disabled: true },
    },
    hooks: {
      onRequest: (_request, reply, next) => {
        reply
          .header("content-security-policy", policy)
          .header("x-content-type-options", "nosniff")
          .header("referrer-policy", "same-origin");
        next();
      },
    },
  });
}
