import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { config, proxy } from "./proxy";

const isCovered = (url: string) => unstable_doesMiddlewareMatch({ config, url });
const policyOf = (headers: Headers) => headers.get("content-security-policy") ?? "";
const answerTo = (path: string) => proxy(new NextRequest(`http://portal.test${path}`));

test.each(["/", "/login", "/orders/new", "/orders/x.png", "/nothing.svg", "/apiary", "/_next/image"])(
  "the page %s has a policy",
  (path) => expect(isCovered(path)).toBe(true),
);

test.each(["/api/upload", "/api/upload?draft=1", "/api/callbacks/key"])(
  "the body sent to %s is not touched",
  (path) => expect(isCovered(path)).toBe(false),
);

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "a page takes no %s but the call of an action",
  (method) => {
    const sent = (headers: Record<string, string>) =>
      proxy(new NextRequest("http://portal.test/orders", { method, headers })).status;
    expect(sent({})).toBe(405);
    expect(sent({ "Next-Action": "0".repeat(42) })).toBe(200);
  },
);

test("a page takes no script without its nonce, no frame around it and no form to elsewhere", () => {
  const policy = policyOf(answerTo("/").headers);
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic'(;|$)/);
  for (const rule of [
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ]) {
    expect(policy.split("; ")).toContain(rule);
  }
});

test("no two pages share a nonce", () => {
  expect(policyOf(answerTo("/").headers)).not.toBe(policyOf(answerTo("/").headers));
});

test("a page is told the address it was asked for, and not what a client says of it", () => {
  const asked = new NextRequest("http://portal.test/orders?search=a", {
    headers: { "x-page-address": "/elsewhere" },
  });
  expect(proxy(asked).headers.get("x-middleware-request-x-page-address")).toBe("/orders?search=a");
});
