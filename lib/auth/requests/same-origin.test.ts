import { describe, expect, test } from "vitest";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { assertNotCrossSite, assertSameOrigin, statesForeignOrigin } from "./same-origin";

const own = { origin: "http://portal.test", host: "portal.test" };
const check = (headers: Record<string, string>) => () => assertSameOrigin(new Headers(headers));
const refused = expect.objectContaining({ code: "forbidden" });

describe("a writing request", () => {
  test("from the portal's own page is let through", () => {
    expect(check({ ...own, "sec-fetch-site": "same-origin" })).not.toThrow();
  });

  test("from the portal's own page in a browser without Sec-Fetch-Site is let through", () => {
    expect(check(own)).not.toThrow();
  });

  test("at the address that the portal is known by is let through though a proxy changed the host", () => {
    expect(check({ ...own, host: "10.0.0.7:3000" })).not.toThrow();
  });

  const foreign: [string, Record<string, string>][] = [
    ["states another origin", { ...own, origin: "http://evil.test" }],
    ["states a sandboxed origin", { ...own, origin: "null" }],
    ["comes from another site by what the browser says", { ...own, "sec-fetch-site": "cross-site" }],
    ["comes from a neighbour by what the browser says", { ...own, "sec-fetch-site": "same-site" }],
    ["states an origin that only begins like ours", { ...own, origin: "http://portal.test.evil.test" }],
    ["states another port", { ...own, origin: "http://portal.test:8080" }],
    ["states another scheme", { ...own, origin: "https://portal.test" }],
    ["states the host that it claims to ask", { origin: "http://evil.test", host: "evil.test" }],
    ["states nonsense", { ...own, origin: "http://[" }],
  ];

  test.each([...foreign, ["states no origin", { host: own.host }]])("that %s is refused", (_, headers) => {
    expect(check(headers)).toThrow(refused);
  });

  test.each(foreign)("that %s was caused by another page", (_, headers) => {
    expect(statesForeignOrigin(new Headers(headers))).toBe(true);
  });

  test("that states nothing, as programs send it, was caused by no page", () => {
    expect(statesForeignOrigin(new Headers({ host: own.host }))).toBe(false);
  });
});

const context = { params: Promise.resolve({}) };
const route = authorizedRoute("test.route", {}, async () => ({ secret: "of the business" }));

test.each(["POST", "PUT", "PATCH", "DELETE"])(
  "a route refuses a foreign %s before it looks at anything",
  async (method) => {
    const request = new Request("http://portal.test/api/x", {
      method,
      headers: { origin: "http://evil.test" },
    });
    const response = await route(request, context);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: "forbidden" } });
  },
);

test("what a route did not expect is answered without its message, and not kept by caches", async () => {
  // Outside a request of Next there are no cookies to read, which is an error like any other.
  const response = await route(new Request("http://portal.test/api/x"), context);
  expect(response.status).toBe(500);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({
    error: { code: "internal", message: { key: "errors.kinds.internal" }, fields: {} },
  });
});

describe("what is opened and written down", () => {
  const led = (site?: string) => () =>
    assertNotCrossSite(new Headers(site ? { "sec-fetch-site": site } : {}));

  test.each(["same-origin", "none", undefined])("is opened from here (%s)", (site) => {
    expect(led(site)).not.toThrow();
  });

  test.each(["cross-site", "same-site"])("is not opened by a link elsewhere (%s)", (site) => {
    expect(led(site)).toThrow(refused);
  });
});
