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
