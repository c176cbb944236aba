import type { Page } from "playwright/test";
import { fillOrder, orderIdOf, placeOrder } from "../support/order-form";
import { query } from "../support/people";
import { addMirroredQuote } from "../support/quotes";
import { readableAddresses } from "../support/readable-addresses";
import { expect, test } from "../support/test";

/** Customers are not told which interface of the service stands behind their portal: it says nothing to them. */

for (const role of ["requester", "approver"] as const) {
  test(`no page, title or error tells a ${role} of variants of the service`, async ({
    page,
    system,
    business,
    enterAs,
  }) => {
    test.slow();
    const person = await enterAs(role);
    await fillOrder(page);
    const number = await placeOrder(page);
    const orderId = orderIdOf(page);
    const [row] = await query<{ commandId: string; draftId: string; fileId: string }>(
      system,
      `SELECT "commandId", command."draftId", (SELECT id FROM "File" WHERE "orderId" = placed.id) AS "fileId"
       FROM "Order" AS placed JOIN "Command" AS command ON command.id = placed."commandId" WHERE placed.id = $1`,
      [orderId],
    );
    const ordered = {
      commandId: "",
      draftId: "",
      fileId: "",
      ...row,
      orderId,
      number,
      businessId: business.id,
      quoteId: await addMirroredQuote(system, business, { placedById: person.id }),
    };
    const pages = readableAddresses(ordered).filter((address) => !address.startsWith("/api/"));
    for (const address of [...pages, "/login", "/nowhere", "/orders/nowhere"])
      await expectPlain(page, address);

    await page.goto("/orders/new");
    await page.getByRole("button", { name: "Place order" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "need another look" })).toBeVisible();
    await expectPlainHere(page);

    await test.step("a connection that the portal cannot use", async () => {
      await query(system, `UPDATE "Connection" SET "variant" = 'b' WHERE "id" = $1`, [business.connectionId]);
      for (const address of pages) await expectPlain(page, address);
    });
  });
}

test("an administrator is told which interface of the service the business uses", async ({
  page,
  enterAs,
}) => {
  await enterAs("administrator");
  await page.goto("/settings");
  await expect(page.getByText(/Variant A/)).toBeVisible();
});

async function expectPlain(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectPlainHere(page);
}

/** What is shown, and what is only said of it to who cannot see. */
async function expectPlainHere(page: Page): Promise<void> {
  const told = await page.evaluate(() => [
    document.title,
    document.body.innerText,
    ...[...document.body.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((element) =>
      ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    ),
  ]);
  expect(
    told.filter((text) => /variant/i.test(text)),
    page.url(),
  ).toEqual([]);
}
