import { type APIRequestContext, test as base, expect, type Locator, type Page } from "playwright/test";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import type { Role } from "@/lib/domain/roles";
import { holdsCanary } from "./canaries";
import { shownPage } from "./page-reporter";
import {
  addBusiness,
  addBusinessOnB,
  addPerson,
  type Business,
  type Member,
  type Person,
  removeTokens,
} from "./people";
import { Service } from "./service";
import { SharedContexts } from "./shared-contexts";
import type { SystemReady } from "./system";

/** What every browser test has: the running system, and people who can sign in. */

export type PersonName = "requester" | "approver" | "admin" | "newcomer";

type Fixtures = {
  system: SystemReady;
  /** Signs in the page's browser as one of Northwind Law's people, by the form. */
  signIn: (name: PersonName, page?: Page) => Promise<void>;
  /** Of the account of the test's business. */
  variant: ServiceVariant;
  /** A business of this test's own, with an account of its own at the service. */
  business: Business;
  /** That account. */
  service: Service;
  newPerson: (role: Role, business?: Business) => Promise<Member>;
  /** Signs somebody in in the page's browser, without the form. */
  enter: (person: Person, page?: Page) => Promise<void>;
  /** The same with somebody new of the test's business. */
  enterAs: (role: Role, page?: Page) => Promise<Member>;
  /** Somebody who sends requests of their own making, signed in and with the portal's origin. */
  clientOf: (person: Person) => Promise<APIRequestContext>;
};

export const test = base.extend<Fixtures, { sharedContexts: SharedContexts }>({
  sharedContexts: [
    async ({ browser }, use) => {
      await use(new SharedContexts(browser));
    },
    { scope: "worker" },
  ],
  context: async (
    { sharedContexts, system, locale, viewport, colorScheme, hasTouch, javaScriptEnabled },
    use,
  ) => {
    const options = JSON.stringify({ locale, viewport, colorScheme, hasTouch, javaScriptEnabled });
    await sharedContexts.lend(options, new URL(system.portal).origin, use);
  },
  system: async ({ browserName: _ }, use) => {
    await use(JSON.parse(process.env.VERSO_READY ?? "{}") as SystemReady);
  },
  baseURL: async ({ system }, use) => use(system.portal),
  page: async ({ context, system }, use, testInfo) => {
    // The tab of the test before has its history and what was kept for its next page.
    const page = await context.newPage();
    const faults: Error[] = [];
    page.on("pageerror", (fault) => faults.push(fault));
    // A word that the page was not given shows as its key.
    page.on("console", (line) => {
      if (line.text().includes("MISSING_MESSAGE")) faults.push(new Error(line.text()));
    });
    const leaking = listenTo(page, system);
    await use(page);
    if (testInfo.errors.length > 0) await testInfo.attach(shownPage, { body: await whatShows(page) });
    expect(leaking).toEqual([]);
    // A page may look right and have thrown: what React then renders anew loses presses.
    expect(faults).toEqual([]);
  },
  signIn: async ({ page, system }, use) => {
    await use(async (name, other = page) => {
      const email = `${name}@northwind.example`;
      const person = system.people.find((each) => each.email === email);
      await fillSignIn(other, email, person?.password ?? "");
      await expect(other.getByRole("navigation", { name: "Main" })).toBeVisible();
    });
  },
  variant: ["a", { option: true }],
  business: async ({ system, variant }, use) => {
    const business = await (variant === "a" ? addBusiness(system) : addBusinessOnB(system));
    await use(business);
    // Otherwise the worker would go on reading the accounts of all the tests before.
    await removeTokens(system, business);
  },
  service: async ({ business }, use) => use(new Service(business.account)),
  newPerson: async ({ system, business }, use) => {
    await use((role, other = business) => addPerson(system, other, role));
  },
  enter: async ({ page }, use) => {
    await use((person, other = page) => openSession(other.request, person));
  },
  enterAs: async ({ page, newPerson, enter }, use) => {
    await use(async (role, other = page) => {
      const person = await newPerson(role);
      await enter(person, other);
      return person;
    });
  },
  clientOf: async ({ playwright, system }, use) => {
    const clients: APIRequestContext[] = [];
    await use(async (person) => {
      const extraHTTPHeaders = { Origin: new URL(system.portal).origin };
      const client = await playwright.request.newContext({ baseURL: system.portal, extraHTTPHeaders });
      clients.push(client);
      await openSession(client, person);
      return client;
    });
    for (const client of clients) await client.dispose();
  },
});

/** What a page shows, or why that cannot be told. */
async function whatShows(page: Page): Promise<string> {
  return await page.ariaSnapshot({ timeout: 5_000 }).catch(String);
}

/** Listens to what the page gets of the portal. @returns the addresses of answers that hold a secret, which grow */
function listenTo(page: Page, { portal }: SystemReady): readonly string[] {
  const leaking: string[] = [];
  page.on("response", (response) => {
    const isToldOfPeople = ["document", "fetch", "xhr"].includes(response.request().resourceType());
    // What streams has no end, and a page that is left takes its answers along.
    if (!isToldOfPeople || !response.url().startsWith(portal) || response.url().includes("/api/events"))
      return;
    // One that never comes whole is not waited for.
    response.text().then(
      (text) => holdsCanary(text) && leaking.push(response.url()),
      () => undefined,
    );
  });
  return leaking;
}

/** Types an email and a password into the sign-in page and sends them. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await typeSignIn(page, email, password);
}

/** The same on a sign-in page that is shown already. */
export async function typeSignIn(page: Page, email: string, password: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Email" });
  await untilAlive(field);
  await field.fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Leaves the page first: one that finds its person signed out, or somebody else signed in, leads elsewhere by itself. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Until React has taken the form of a field over: pressed before, it is sent by the browser itself, which brings an empty one. */
export async function untilAlive(field: Locator): Promise<void> {
  await expect
    .poll(() =>
      field.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))),
    )
    .toBe(true);
}

/** The two requests that the sign-in page makes; the session's cookie stays with who made them. */
async function openSession(client: APIRequestContext, { email, password }: Person): Promise<void> {
  const { csrfToken } = (await (await client.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const answer = await client.post("/api/auth/callback/password", {
    form: { csrfToken, email, password, json: "true" },
  });
  expect(answer.ok()).toBe(true);
}

export { expect };
