import { expect, test } from "vitest";
import { isRouteInUse } from "./routes-in-use";

const isAnswered = (route: string, { hasSingleSignOn }: { hasSingleSignOn: boolean }) => {
  const [method, path] = route.split(" ");
  return isRouteInUse(new Request(`http://portal.test/api/auth/${path}`, { method }), hasSingleSignOn);
};

test.each([
  "GET csrf",
  "GET providers",
  "POST callback/password",
  "POST callback/password?from=login",
  "POST signout",
  "GET error?error=AccessDenied",
  "GET signin?csrf=true",
])("%s is answered", (route) => {
  expect(isAnswered(route, { hasSingleSignOn: false })).toBe(true);
});

test.each([
  "POST _log",
  "GET session",
  "POST session",
  "GET signout",
  "GET verify-request",
  "GET callback/password",
  "POST signin/password",
  "POST callback/passw%6Frd",
  "POST callback/password/",
  "GET callback/email",
  "GET anything",
  "POST error",
])("%s is not answered", (route) => {
  expect(isAnswered(route, { hasSingleSignOn: true })).toBe(false);
});

test.each(["POST signin/oidc", "GET callback/oidc?code=1"])(
  "%s is answered where there is single sign-on, and only there",
  (route) => {
    expect(isAnswered(route, { hasSingleSignOn: true })).toBe(true);
    expect(isAnswered(route, { hasSingleSignOn: false })).toBe(false);
  },
);
