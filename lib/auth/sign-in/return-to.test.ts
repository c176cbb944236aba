import fc from "fast-check";
import { expect, test } from "vitest";
import { checkedReturnTo, signInAddress, withCheckedReturnTo } from "./return-to";

const portal = "https://portal.test";

test.each([
  "/",
  "/orders",
  "/orders/0197b3a0-0000-7000-8000-000000000000",
  "/orders?search=a%20b&status=completed#comments",
  "/orders/RT%2F1",
  "/loginless",
])("%s leads back", (page) => {
  expect(checkedReturnTo(page, portal)).toBe(page);
});

test("the portal's own address may stand before it", () => {
  expect(checkedReturnTo("https://portal.test/orders?search=a", portal)).toBe("/orders?search=a");
  expect(checkedReturnTo("https://portal.test/orders", "https://portal.test/")).toBe("/orders");
});

test.each([
  ["another site", "https://evil.test/"],
  ["another site by its host alone", "//evil.test/orders"],
  ["another site after our own address", "https://portal.test//evil.test"],
  ["a backslash for a slash", "/\\evil.test"],
  ["backslashes alone", "\\\\evil.test"],
  ["a backslash behind dots", "/.\\evil.test"],
  ["dots that leave two slashes", "/.//evil.test"],
  ["written-out dots that leave two slashes", "/%2e//evil.test"],
  ["steps up that leave two slashes", "/orders/..//evil.test"],
  ["a tab that browsers drop", "/\t/evil.test"],
  ["a line break that browsers drop", "/\n/evil.test"],
  ["a line break into the headers", "/orders\r\nSet-Cookie: a=b"],
  ["a NUL", "/orders\0"],
  ["a next line that is a control character too", "/orders\u0085"],
  ["another host that begins like ours", "https://portal.test.evil.test/"],
  ["our host as a name at another", "https://portal.test@evil.test/"],
  ["another scheme", "http://portal.test/orders"],
  ["another port", "https://portal.test:8443/orders"],
  ["a script", "javascript:alert(1)"],
  ["data", "data:text/html,hello"],
  ["a space and another site", " //evil.test"],
  ["no slash at the beginning", "orders"],
  ["nothing", ""],
  ["noise", "http://["],
  ["the sign-in itself", "/login"],
  ["the sign-in that returns to itself", "/login?callbackUrl=/login"],
  ["the sign-in by a detour", "/orders/../login"],
  ["the sign-in by a written-out detour", "/orders/%2e%2e/login"],
  ["a route that is no page", "/api/auth/signout"],
  ["a part of a page", "/_next/static/x.js"],
  ["something endless", `/orders?search=${"x".repeat(5_000)}`],
  ["several", ["/orders", "/settings"]],
  ["none", undefined],
])("%s leads home", (_, claimed) => {
  expect(checkedReturnTo(claimed, portal)).toBe("/");
});

test("the sign-in page names the page to return to, and none where that is home anyway", () => {
  expect(signInAddress("/orders?search=a&status=b")).toBe(
    "/login?callbackUrl=%2Forders%3Fsearch%3Da%26status%3Db",
  );
  expect(signInAddress("/")).toBe("/login");
});

test("what went wrong is named beside the page to return to", () => {
  expect(signInAddress("/orders", "AccessDenied")).toBe("/login?callbackUrl=%2Forders&error=AccessDenied");
  expect(signInAddress("/", "AccessDenied")).toBe("/login?error=AccessDenied");
});

test("an address for next-auth has one page to return to that it can read, or none", () => {
  const asked = (query: string) => withCheckedReturnTo(`${portal}/api/auth/signin${query}`, portal);
  expect(asked("?callbackUrl=zzz&callbackUrl=%00")).toBe(`${portal}/api/auth/signin?callbackUrl=%2F`);
  expect(asked("?error=x")).toBe(`${portal}/api/auth/signin?error=x`);
  expect(asked("?error=%00")).toBe(`${portal}/api/auth/signin`);
});

test.each(["AccessDenied", "access_denied", "Busy", "CredentialsSignin"])(
  "%s may have gone wrong",
  (error) => {
    expect(withCheckedReturnTo(`${portal}/api/auth/error?error=${error}`, portal)).toContain(
      `?error=${error}`,
    );
  },
);

test("whatever anybody claims to have gone wrong, next-auth can repeat it in a header", () => {
  const claims = fc.array(fc.string({ unit: "binary", maxLength: 100 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(claims, (claimed) => {
      const query = new URLSearchParams(claimed.map((one) => ["error", one]));
      const checked = new URL(withCheckedReturnTo(`${portal}/api/auth/error?${query}`, portal));
      // As next-auth reads it, and writes it as it is.
      const { error } = Object.fromEntries(checked.searchParams);
      expect(() => new Headers({ Location: `/login?error=${error}` })).not.toThrow();
      expect(error ?? "none").toMatch(/^[\w-]{1,64}$/);
    }),
    {
      examples: [
        [["€"]],
        [["Ā"]],
        [["📄"]],
        [["\u2028"]],
        [["Busy", "€"]],
        [["€", "Busy"]],
        [["a".repeat(9_000)]],
      ],
    },
  );
});
