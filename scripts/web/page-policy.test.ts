import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { nonceHeader, pageAddressHeader } from "@/lib/auth/requests/page-headers";
import { givePolicy, isPage } from "./page-policy";

/** What a page at this address is told, and what its answer says of it. */
function given(url: string, claimed: Record<string, string> = {}) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, headers: { ...claimed } });
  const response = new ServerResponse(request);
  givePolicy(request, response);
  return { told: request.headers, policy: String(response.getHeader("content-security-policy")) };
}

test.each([
  "/",
  "/login",
  "/orders/new",
  "/orders/x.png",
  "/nothing.svg",
  "/mark.svg.x",
  "/apiary",
  "/_next/x",
])("the page %s has a policy", (url) => expect(isPage({ url })).toBe(true));

test.each(["/api/upload", "/api/upload?draft=1", "/api/home", "/_next/static/a.js", "/mark.svg?v=1"])(
  "%s, which is none, has the strictest",
  (url) => expect(isPage({ url })).toBe(false),
);

test("a page takes no script without its nonce, no frame around it and no form to elsewhere", () => {
  const { policy } = given("/");
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

test("no two pages share a nonce, and none has one that a client names", () => {
  const claimed = "script-src 'nonce-claimed'";
  const [one, other] = [
    given("/"),
    given("/", { "content-security-policy": claimed, [nonceHeader]: "claimed" }),
  ];
  expect(one.policy).not.toBe(other.policy);
  expect(other.told["content-security-policy"]).toBe(other.policy);
  expect(other.policy).toContain(`'nonce-${other.told[nonceHeader]}'`);
  expect(other.policy).not.toContain("claimed");
});

test.each([
  ["/orders?search=a", "/orders?search=a"],
  ["/orders?search=a&_rsc=1x2y", "/orders?search=a"],
  ["/orders?_rsc=1x2y", "/orders"],
])("a page that is asked for at %s is told %s, and not what a client says of it", (url, address) => {
  expect(given(url, { [pageAddressHeader]: "/elsewhere" }).told[pageAddressHeader]).toBe(address);
});
