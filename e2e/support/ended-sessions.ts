import type { Page } from "playwright/test";
import { addDocuments, openLiveForm } from "./order-form";
import { type Person, query } from "./people";
import type { SystemReady } from "./system";
import { expect } from "./test";

/** A form of somebody whose session ends while they fill it in. */

export const keptHere = "This browser keeps what you typed";

export const reference = (page: Page) => page.getByRole("textbox", { name: "Reference", exact: true });

export const saved = (page: Page) => page.getByText("Saved", { exact: true });

/** A form with a document and a reference, all of it saved. */
export async function begin(page: Page, text: string): Promise<void> {
  await openLiveForm(page, "/orders/new");
  await addDocuments(page, "contract.pdf");
  await reference(page).fill(text);
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/draft=[0-9a-f-]{36}$/);
}

/** As an administrator, or its age, ends it: the page learns of it by what it asks next. */
export async function endSession(system: SystemReady, { id }: Pick<Person, "id">): Promise<void> {
  await query(system, `UPDATE "Session" SET "revokedAt" = now() WHERE "userId" = $1`, [id]);
}

export async function signInAgain(page: Page, password: string): Promise<void> {
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
