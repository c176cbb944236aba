import { fillOrder, orderIdOf, placeOrder } from "../support/order-form";
import { expect, test } from "../support/test";

/** What never leaves the portal, and what every answer of it carries. */

test("no answer to a browser ever holds the access token or the signing secret", async ({
  page,
  business,
  enterAs,
}) => {
  const { token, signing_secret: signingSecret } = business.account;
  const bodies: Promise<{ url: string; text: string }>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/events") || response.status() >= 300) return;
    bodies.push(
      response.text().then(
        (text) => ({ url: response.url(), text }),
        // A page that was left has no body any more.
        () => ({ url: response.url(), text: "" }),
      ),
    );
  });
  await enterAs("administrator");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Replace token" }).click();
  await page.getByRole("textbox", { name: "Access token" }).fill(token);
  await page.getByRole("button", { name: "Save token" }).click();
  await expect(page.getByText("Your access token works and is saved.")).toBeVisible();
  await fillOrder(page);
  await placeOrder(page);
  const addresses = ["/", "/orders", "/orders/new", `/orders/${orderIdOf(page)}`, "/settings"];
  for (const address of addresses) await page.goto(address, { waitUntil: "load" });
  for (const address of ["/api/connections", "/api/home", "/api/orders", "/api/auth/session"]) {
    const answer = await page.request.get(address);
    bodies.push(answer.text().then((text) => ({ url: address, text })));
  }
  const seen = await Promise.all(bodies);
  expect(seen.filter(({ text }) => text.includes(token) || text.includes(signingSecret))).toEqual([]);
  // The pages that were searched are those that speak of the token.
  expect(seen.some(({ text }) => text.includes(token.slice(-4)))).toBe(true);
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(storage).not.toContain(token);
});

test("cookies are out of reach of scripts and of other sites", async ({ page, context, enterAs }) => {
  await enterAs("requester");
  await page.goto("/");
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toContain("next-auth.session-token");
  for (const { name, httpOnly, sameSite } of cookies) {
    expect({ name, httpOnly, sameSite }).toEqual({ name, httpOnly: true, sameSite: "Lax" });
  }
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("every page and route carries the headers that keep other sites and scripts out", async ({
  newPerson,
  clientOf,
}) => {
  const client = await clientOf(await newPerson("requester"));
  const pages = ["/login", "/", "/orders", "/orders/new", "/settings", "/nowhere"];
  const others = [
    "/api/home",
    "/api/orders/unknown",
    "/api/auth/csrf",
    "/mark.svg",
    "/_next/static/nothing.js",
  ];
  for (const address of [...pages, ...others]) {
    const headers = (await client.get(address)).headers();
    expect(headers, address).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["x-powered-by"]).toBeUndefined();
  }
  const policies = await Promise.all(
    pages.map(async (address) => (await client.get(address)).headers()["content-security-policy"] ?? ""),
  );
  for (const policy of policies)
    expect(policy).toMatch(/script-src 'self' 'nonce-.+'.*frame-ancestors 'none'/);
  expect(new Set(policies).size).toBe(pages.length);
  const ofSignIn = ["csrf", "signin", "error", "nothing"].map((name) => `/api/auth/${name}`);
  for (const address of ["/api/home", "/api/health", "/api/unsubscribe/nothing", ...ofSignIn]) {
    const answer = await client.get(address, { maxRedirects: 0 });
    expect(answer.headers()["cache-control"], address).toBe("no-store");
  }
  // Nothing else is a page: what a browser should make one of could do nothing.
  for (const address of others) {
    expect((await client.get(address)).headers()["content-security-policy"]).toMatch(/^default-src 'none'; /);
  }
});

test("nobody has pictures made", async ({ newPerson, clientOf }) => {
  const client = await clientOf(await newPerson("requester"));
  const pictures = ["/_next/image?url=%2Fmark.svg&w=64&q=75", "/_next/image", "/_next/image/x"];
  for (const address of pictures) expect((await client.get(address)).status(), address).toBe(404);
});
