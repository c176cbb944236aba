import { expect, type Page } from "playwright/test";
import { unseal } from "@/lib/platform/seal";
import { fillOrder, type OrderToFill } from "./order-form";
import { type Business, type Member, query } from "./people";
import type { SystemReady } from "./system";

/** Staff prepare an order for somebody whose business wants their consent. */

export type Asked = { path: string; secret: string };

export const wantConsent = (system: SystemReady, { id }: Business) =>
  query(system, `UPDATE "Business" SET "staffOrdersNeedConsent" = true WHERE id = $1`, [id]);

/** In a page where staff are signed in. */
export async function actFor(page: Page, business: Business, { name }: Member): Promise<void> {
  await page.goto(`/staff?search=${encodeURIComponent(business.name)}`);
  await page.getByRole("button", { name: `Act for ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("They asked by phone");
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("region", { name: "Acting on behalf" })).toContainText(business.name);
}

/** Where they act for the person: fills in an order and asks for their consent to it. */
export async function askFor(page: Page, { name }: Member, order: OrderToFill = {}): Promise<void> {
  await fillOrder(page, order);
  await expect(page.getByText(`${name} is asked to confirm it`)).toBeVisible();
  await page.getByRole("button", { name: `Ask ${name} to confirm` }).click();
  await expect(page.getByRole("heading", { name: `Waiting for ${name}'s consent` })).toBeVisible();
}

/** The link in the last mail to somebody, as they find it in their mailbox. */
export async function mailedLink(system: SystemReady, { id }: Member): Promise<Asked> {
  const [mail] = await query<{ id: string; sealedLetter: string }>(
    system,
    `SELECT id, "sealedLetter" FROM "Mail" WHERE "userId" = $1 AND kind = 'consent' ORDER BY "createdAt" DESC LIMIT 1`,
    [id],
  );
  if (!mail) throw new Error("Nobody was written to");
  const letter = unseal(mail.sealedLetter, { table: "Mail", row: mail.id, column: "sealedLetter" });
  const { path } = (JSON.parse(letter) as { link: { path: string } }).link;
  return { path, secret: path.split("/").at(-1) ?? "" };
}

/** All of it, from a business that wants no consent so far. @returns the mailed link */
export async function askForConsent(
  page: Page,
  system: SystemReady,
  business: Business,
  person: Member,
  order: OrderToFill = {},
): Promise<Asked> {
  await wantConsent(system, business);
  await actFor(page, business, person);
  await askFor(page, person, order);
  return await mailedLink(system, person);
}
