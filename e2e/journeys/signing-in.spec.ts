import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { query } from "../support/people";
import { expect, fillSignIn, forgetSession, test, typeSignIn } from "../support/test";

/** What a person sees whose password or token is wrong. */

const refusal = "Check your email and password and try again.";
const problem = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("a wrong password is refused in the same words as an unknown email, and the right one lets in", async ({
  page,
  newPerson,
}) => {
  const { email, password } = await newPerson("requester");
  await fillSignIn(page, email, "not the password");
  await expect(problem(page, refusal)).toBeVisible();
  await fillSignIn(page, `nobody-${email}`, password);
  await expect(problem(page, refusal)).toBeVisible();
  await fillSignIn(page, email, password);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test.describe("before the page has come to life", () => {
  test.use({ javaScriptEnabled: false });

  test("a press sends nobody's password in an address", async ({ page, newPerson }) => {
    const { email, password } = await newPerson("requester");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
    await page.goto("/login");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect.poll(() => asked.filter((line) => line.startsWith("POST "))).toHaveLength(1);
    expect(asked.join("\n")).not.toContain("password=");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  });
});

test("what is typed before the page has come to life is kept, and lets in", async ({ page, newPerson }) => {
  const { email, password } = await newPerson("requester");
  const isTyped = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await isTyped.promise;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  isTyped.resolve();
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("what is missing is said at its field, the first of which has the focus, and nothing is sent", async ({
  page,
  enterAs,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto("/login", { waitUntil: "networkidle" });
  const [email, password] = ["Email", "Password"].map((name) => page.getByRole("textbox", { name }));
  await email?.fill("fay@fabrikam.example");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(
    page.getByRole("textbox", { name: "Password", description: "Type your password." }),
  ).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Email", description: "Type your email." })).toHaveCount(0);
  await password?.fill("p");
  await expect(page.getByText("Type your password.")).toHaveCount(0);
  await email?.fill("");
  await password?.press("Enter");
  await expect(page.getByRole("textbox", { name: "Email", description: "Type your email." })).toBeFocused();

  await enterAs("requester");
  await page.goto("/settings", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Replace token" }).click();
  await page.getByRole("button", { name: "Save token" }).click();
  const token = page.getByRole("textbox", { name: "Access token" });
  await expect(token).toHaveAccessibleDescription(/Paste your access token/);
  await expect(token).toBeFocused();
  await token.fill("two words");
  await expect(token).toHaveAccessibleDescription(/no spaces or special letters/);
  expect(sent).toEqual([]);
});

test("a password and a token are hidden until their writer wants to see them, and which it is is said", async ({
  page,
  enterAs,
}) => {
  await page.goto("/login", { waitUntil: "networkidle" });
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill("a secret");
  await expect(password).toHaveAttribute("type", "password");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(password).toHaveAttribute("type", "text");
  await expect(page.getByRole("status").filter({ hasText: "Your password is shown." })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Hide password" }).press("Enter");
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("a secret");
  await expect(page.getByRole("status").filter({ hasText: "Your password is hidden." })).toHaveCount(1);

  await enterAs("requester");
  await page.goto("/settings", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Replace token" }).click();
  const token = page.getByRole("textbox", { name: "Access token" });
  await token.fill("another-token");
  await expect(token).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show token" }).click();
  await expect(token).toHaveAttribute("type", "text");
  await expect(token).toHaveValue("another-token");
  await expectAccessible(page);
});

test("after ten wrong passwords even the right one waits, for that email alone, whatever addresses were claimed", async ({
  page,
  newPerson,
  request,
}) => {
  const { email, password } = await newPerson("requester");
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  for (let count = 0; count < 10; count += 1) {
    const form = { csrfToken, email, password: `guess ${count}`, json: "true" };
    const claimed = `203.0.113.${count}`;
    const headers = { "X-Forwarded-For": claimed, "X-Verso-Connection-Address": claimed };
    expect((await request.post("/api/auth/callback/password", { form, headers })).status()).toBe(401);
  }
  await fillSignIn(page, email, password);
  await expect(problem(page, "too many attempts")).toBeVisible();
  const colleague = await newPerson("requester");
  await fillSignIn(page, colleague.email, colleague.password);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("who opens a link comes to where it leads by signing in, at the second try too", async ({
  page,
  newPerson,
}) => {
  const { email, password } = await newPerson("requester");
  await page.goto("/orders?status=completed&search=birth+certificate");
  await typeSignIn(page, email, "not the password");
  await expect(problem(page, refusal)).toBeVisible();
  await typeSignIn(page, email, password);
  await expect(page).toHaveURL("/orders?status=completed&search=birth+certificate");
  await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
});

test("a link to the sign-in leads nowhere but into the portal", async ({ page, newPerson, system }) => {
  const { email, password } = await newPerson("requester");
  for (const claimed of ["//evil.test/", "/\\evil.test", "https://evil.test/", "/.//evil.test", "/login"]) {
    await page.goto(`/login?callbackUrl=${encodeURIComponent(claimed)}`);
    await typeSignIn(page, email, password);
    await expect(page).toHaveURL(`${system.portal}/`);
    await page.goto(`/login?callbackUrl=${encodeURIComponent(claimed)}`);
    await expect(page).toHaveURL(`${system.portal}/`);
    await forgetSession(page);
  }
});

test("a token that the service refuses is not saved, and the one before goes on working", async ({
  page,
  business,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  const { token: withoutAccess } = (await service.control("POST", "/tokens", { access: false })) as {
    token: string;
  };
  await page.goto("/settings");
  await page.getByRole("button", { name: "Replace token" }).click();
  const field = page.getByRole("textbox", { name: "Access token" });
  await field.fill("not-a-token-of-the-service");
  await page.getByRole("button", { name: "Save token" }).click();
  await expect(problem(page, "does not know this token")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(withoutAccess);
  await page.getByRole("button", { name: "Save token" }).click();
  await expect(problem(page, "denies it access")).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Token ending in ${business.account.token.slice(-4)}`)).toBeVisible();
  await expect(page.getByText("Working", { exact: true })).toBeVisible();
});

test("whoever has no token is led to Settings from everywhere else", async ({ page, system, enterAs }) => {
  const { id } = await enterAs("requester");
  await query(system, `DELETE FROM "AccessToken" WHERE "userId" = $1`, [id]);
  await page.goto("/orders");
  await page.getByRole("link", { name: "Go to Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page.getByText("You have no access token yet").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Settings" })).toHaveCount(0);
});
