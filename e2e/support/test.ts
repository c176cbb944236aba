import { test as base, expect, type Page } from "@playwright/test";
import type { SystemReady } from "./system";

/** What every browser test has: the running system, and people who can sign in. */

export type PersonName = "requester" | "approver" | "admin" | "newcomer";

type Fixtures = {
  system: SystemReady;
  /** Signs in the page's browser as one of Northwind Law's people. */
  signIn: (name: PersonName, page?: Page) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  system: async ({ browserName: _ }, use) => {
    await use(JSON.parse(process.env.VERSO_READY ?? "{}") as SystemReady);
  },
  baseURL: async ({ system }, use) => use(system.portal),
  signIn: async ({ page, system }, use) => {
    await use(async (name, other = page) => {
      const email = `${name}@northwind.example`;
      const person = system.people.find((each) => each.email === email);
      await other.goto(`${system.portal}/login`);
      await other.getByRole("textbox", { name: "Email" }).fill(email);
      await other.getByRole("textbox", { name: "Password" }).fill(person?.password ?? "");
      await other.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(other.getByRole("navigation", { name: "Main" })).toBeVisible();
    });
  },
});

export { expect };
