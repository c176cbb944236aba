import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyReply } from "fastify";
import { html } from "ghtml";

const style = readFileSync(path.join(import.meta.dirname, "style.css"), "utf8");
const styleHash = createHash("sha256").update(style).digest("base64");

/** No scripts, nothing from elsewhere, no frames; forms go to where the page came from. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Answers with a whole page.
 * @param body HTML; made with `html`, which escapes every value unless it is marked as HTML by a "!"
 */
export function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "same-origin")
    .header("cache-control", "no-store")
    .send(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>!${style}</style>
</head>
<body>
!${body}
</body>
</html>
`);
}
