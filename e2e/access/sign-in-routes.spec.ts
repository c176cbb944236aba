import { expect, test } from "../support/test";

/** What anybody can ask of the sign-in without being somebody. */

test("only the routes of the sign-in that are in use answer: nobody writes log lines, and there are no foreign pages", async ({
  request,
}) => {
  expect((await request.get("/api/auth/csrf")).status()).toBe(200);
  const line = { level: "error", code: "MADE_UP", message: "written by anybody" };
  expect((await request.post("/api/auth/_log", { form: line })).status()).toBe(404);
  for (const page of ["signout", "verify-request", "session", "callback/password", "callback/oidc", "x"]) {
    expect((await request.get(`/api/auth/${page}`)).status(), page).toBe(404);
  }
});

test("a sign-in that is written in another way is none, and one that is too long is refused", async ({
  request,
}) => {
  const form = { email: "somebody@people.example", password: "a long enough password", json: "true" };
  const address = "/api/auth/callback/passw%6Frd";
  expect((await request.post(address, { form })).status()).toBe(404);
  const long = { ...form, password: "x".repeat(20_000) };
  expect((await request.post("/api/auth/callback/password", { form: long })).status()).toBe(413);
});

test("no address to return to that makes no sense keeps anybody from signing in, or leads elsewhere", async ({
  playwright,
  system,
  newPerson,
}) => {
  const { email, password } = await newPerson("requester");
  const home = `${system.portal}/`;
  const { hostname: domain } = new URL(home);
  const nonsense = ["zzz", "http://[", "%00", "javascript:alert(1)", "//evil.test", "http://evil.test/", ""];
  for (const callbackUrl of nonsense) {
    // In the address and in the body, beside the cookie in which next-auth notes it.
    const cookie = { name: "next-auth.callback-url", value: encodeURIComponent(callbackUrl), domain };
    const rest = { path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" } as const;
    const storageState = { cookies: [{ ...cookie, ...rest }], origins: [] };
    const client = await playwright.request.newContext({ baseURL: system.portal, storageState });
    const query = `callbackUrl=${encodeURIComponent(callbackUrl)}`;
    const signInPage = await client.get(`/api/auth/signin?${query}`, { maxRedirects: 0 });
    expect(signInPage.headers().location).toBe(`/login?callbackUrl=${encodeURIComponent(home)}`);
    const { csrfToken } = (await (await client.get("/api/auth/csrf")).json()) as { csrfToken: string };
    const form = { csrfToken, email, password, json: "true", callbackUrl };
    const answer = await client.post(`/api/auth/callback/password?${query}`, { form });
    const { url } = (await answer.json()) as { url: string };
    expect(new URL(url).href).toBe(home);
    await client.dispose();
  }
});
