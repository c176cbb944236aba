import { randomUUID } from "node:crypto";
import { endSession } from "../support/ended-sessions";
import { IdentityProvider } from "../support/identity-provider";
import { query } from "../support/people";
import { type System, startSystem } from "../support/system";
import { test as base, expect, forgetSession, typeSignIn } from "../support/test";

/** What a person meets who signs in with an account of their office: a portal of its own that knows a provider. */

type OwnSystem = System & { provider: IdentityProvider };

const test = base.extend<{ provider: IdentityProvider; log: () => string }, { ownSystem: OwnSystem }>({
  ownSystem: [
    async ({ browserName: _ }, use) => {
      const provider = await IdentityProvider.start();
      const system = await startSystem(provider.environment);
      await use({ ...system, provider });
      await system.stop();
      await provider.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  system: ({ ownSystem }, use) => use(ownSystem.ready),
  provider: ({ ownSystem }, use) => use(ownSystem.provider),
  log: ({ ownSystem }, use) => use(ownSystem.said),
});

test.describe.configure({ mode: "serial" });

const wanted = "/orders?search=a+contract";

test("a link leads to where it should through the single sign-on, the first time and later", async ({
  page,
  provider,
  newPerson,
  system,
}) => {
  const { id, email } = await newPerson("requester");
  provider.who = { sub: randomUUID(), email, email_verified: true };
  for (const time of ["first", "second"]) {
    await page.goto(wanted);
    await page.getByRole("button", { name: "Continue with the office account" }).click();
    await expect(page, time).toHaveURL(wanted);
    await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
    await forgetSession(page);
  }
  const told = await query<{ action: string }>(
    system,
    `SELECT "action" FROM "AuditEvent" WHERE "actorId" = $1 ORDER BY "createdAt"`,
    [id],
  );
  expect(told.map(({ action }) => action)).toEqual(["identity.link", "session.sign-in", "session.sign-in"]);
});

test("somebody whom the portal does not know is refused, and the link still leads there with a password", async ({
  page,
  provider,
  newPerson,
  log,
}) => {
  const { email, password } = await newPerson("requester");
  provider.who = { sub: randomUUID(), email: "stranger@people.example", email_verified: true };
  await page.goto(wanted);
  await page.getByRole("button", { name: "Continue with the office account" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "single sign-on did not work" })).toBeVisible();
  await expect.poll(log).toContain('"reason":"unknown"');
  await typeSignIn(page, email, password);
  await expect(page).toHaveURL(wanted);
});

test("somebody whom the provider refuses comes back to the sign-in, and the log says why", async ({
  page,
  provider,
  newPerson,
  log,
}) => {
  const { email, password } = await newPerson("requester");
  provider.who = null;
  await page.goto(wanted);
  await page.getByRole("button", { name: "Continue with the office account" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "single sign-on did not work" })).toBeVisible();
  await expect.poll(log).toContain("access_denied");
  await expect.poll(log).toContain("The office does not know you");
  await typeSignIn(page, email, password);
  await expect(page).toHaveURL(wanted);
});

test("whoever signs in again in another tab goes on in the form whose session has ended", async ({
  page,
  provider,
  newPerson,
  system,
}) => {
  const { id, email } = await newPerson("requester");
  provider.who = { sub: randomUUID(), email, email_verified: true };
  await page.goto("/orders/new");
  await page.getByRole("button", { name: "Continue with the office account" }).click();
  const reference = page.getByRole("textbox", { name: "Reference", exact: true });
  await reference.fill("RT-10");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await endSession(system, { id });
  await reference.fill("RT-1042");
  await page.getByRole("button", { name: "Sign in again" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Continue with the office account in a new tab" }).click();
  const tab = await opened;
  await tab.getByRole("button", { name: "Continue with the office account" }).click();
  await expect(tab.getByRole("navigation", { name: "Main" })).toBeVisible();
  await tab.close();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(reference).toHaveValue("RT-1042");
});
