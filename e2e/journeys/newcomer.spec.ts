import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import {
  chooseLanguage,
  documentItem,
  openEmptyForm,
  openLiveForm,
  orderNumber,
  pdf,
} from "../support/order-form";
import { type Business, query } from "../support/people";
import type { SystemReady } from "../support/system";
import { expect, test } from "../support/test";

/** Whoever has no access token yet prepares an order whole, and gives the token when it is placed. */

const place = (page: Page) => page.getByRole("button", { name: "Place order" });
const reference = (page: Page) => page.getByRole("textbox", { name: "Reference", exact: true });
const needed = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "Your order needs your access token" });

/** As they are known where a colleague's token works. */
async function learnLanguages(system: SystemReady, { connectionId }: Business): Promise<void> {
  const languages = [
    { code: "es", name: "Spanish", active: true },
    { code: "en", name: "English", active: true },
  ];
  await query(system, `UPDATE "Connection" SET "languages" = $2, "languagesAt" = now() WHERE "id" = $1`, [
    connectionId,
    JSON.stringify(languages),
  ]);
}

test("an order is prepared without a token, asks for it when it is placed, and goes on where it was @phone", async ({
  page,
  system,
  business,
  service,
  enterAs,
}) => {
  const { id } = await enterAs("administrator");
  await query(system, `DELETE FROM "AccessToken" WHERE "userId" = $1`, [id]);
  await learnLanguages(system, business);
  await openEmptyForm(page);
  await page.getByLabel("Documents").setInputFiles([pdf("birth.pdf"), pdf("diploma.pdf")]);
  const waits = documentItem(page, "birth.pdf").getByText("Waits until you have added your access token");
  await expect(waits).toBeVisible();
  await place(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "need another look" })).toBeVisible();
  await expect(needed(page)).toHaveCount(0);

  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  await reference(page).fill("RT-7");
  await place(page).click();
  await expect(needed(page)).toBeFocused();
  await expectAccessible(page);
  const [connection] = await query<{ baseUrl: string }>(
    system,
    `SELECT "baseUrl" FROM "Connection" WHERE "id" = $1`,
    [business.connectionId],
  );
  const { origin, host } = new URL(connection?.baseUrl ?? "");
  const site = needed(page).getByRole("link", { name: `Open ${host} in a new tab` });
  await expect(site).toHaveAttribute("href", `${origin}/`);
  await expect(site).toHaveAttribute("rel", "noopener noreferrer");
  await needed(page).getByRole("link", { name: "Add your access token" }).click();

  await page.getByRole("textbox", { name: "Access token" }).fill(business.account.token);
  await page.getByRole("button", { name: "Save token" }).click();
  await page.getByRole("link", { name: "Go on with your order" }).click();
  await expect(reference(page)).toHaveValue("RT-7");
  for (const name of ["birth.pdf", "diploma.pdf"])
    await expect(documentItem(page, name).getByText("Uploaded")).toBeVisible();
  await place(page).click();
  await orderNumber(page);
  expect(await service.orders()).toHaveLength(1);
});

test("where the languages are not known yet, the token is asked for first", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  const { id } = await enterAs("requester");
  await query(system, `DELETE FROM "AccessToken" WHERE "userId" = $1`, [id]);
  await query(system, `UPDATE "Connection" SET "languages" = '[]', "languagesAt" = now() WHERE "id" = $1`, [
    business.connectionId,
  ]);
  await openEmptyForm(page);
  await place(page).click();
  await expect(needed(page)).toBeFocused();
});

test("a token that is given in another tab sends the documents that waited for it", async ({
  page,
  context,
  system,
  business,
  enterAs,
}) => {
  const { id } = await enterAs("administrator");
  await query(system, `DELETE FROM "AccessToken" WHERE "userId" = $1`, [id]);
  await openEmptyForm(page);
  await page.getByLabel("Documents").setInputFiles([pdf("birth.pdf")]);
  await expect(documentItem(page, "birth.pdf")).toContainText("Waits until");
  const other = await context.newPage();
  await openLiveForm(other, "/settings");
  await other.getByRole("textbox", { name: "Access token" }).fill(business.account.token);
  await other.getByRole("button", { name: "Save token" }).click();
  await expect(documentItem(page, "birth.pdf").getByText("Uploaded")).toBeVisible();
});

test("on a phone the last button is always there, says what is still to do and covers nothing that is led to @phone", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await openEmptyForm(page);
  await expect(place(page)).toBeInViewport();
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  const toDo = page.getByText("Still to do:");
  if (!isPhone) {
    await expect(toDo).toBeHidden();
    return;
  }
  await expect(toDo).toHaveText("Still to do: Documents, Source language, Target language");
  await page.getByLabel("Documents").focus();
  let looked = 0;
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement?.getBoundingClientRect();
      const bar = document.querySelector(".press-bar");
      if (!focused || !bar || bar.contains(document.activeElement)) return null;
      return (
        focused.bottom > bar.getBoundingClientRect().top && focused.top < bar.getBoundingClientRect().bottom
      );
    });
    if (covered === null) break;
    expect(covered, `stop ${stop}`).toBe(false);
    looked += 1;
  }
  expect(looked).toBeGreaterThan(5);
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  await expect(toDo).toHaveText("Still to do: Documents");
  await expectAccessible(page);
});
