import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { documentItem, fillOrder, orderIdOf, orderNumber, placeOrder } from "../support/order-form";
import { query } from "../support/people";
import { askForCopy } from "../support/shipping";
import { expect, test } from "../support/test";

/** An order is placed once more: its answers are copied, and its documents are sent by the portal as new ones. */

const documents = ["birth-certificate.pdf", "glossary.pdf"];
const reorder = (page: Page) => page.getByRole("button", { name: "Reorder" });

/** Presses the button of the order that is shown, and waits for the form. */
async function orderAgain(page: Page): Promise<void> {
  await reorder(page).click();
  await expect(page).toHaveURL(/\/orders\/new\?draft=[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
}

async function expectUploaded(page: Page): Promise<void> {
  for (const name of documents) await expect(documentItem(page, name).getByText("Uploaded")).toBeVisible();
}

for (const variant of ["a", "b"] as const) {
  test.describe(`with Variant ${variant}`, () => {
    test.use({ variant });

    test("a form has the answers and the documents, and becomes another order @phone", async ({
      page,
      enterAs,
    }) => {
      await enterAs("requester");
      await fillOrder(page, {
        ...{ documents, services: ["Certification", "Notarization"] },
        ...{ reference: "Lopez", notes: "The name is **José**" },
      });
      await documentItem(page, "glossary.pdf").getByRole("radio", { name: "Reference" }).check();
      await expectUploaded(page);
      if (variant === "b") await askForCopy(page);
      const number = await placeOrder(page);
      const order = page.url();
      await expect(reorder(page)).toBeVisible();
      await expectAccessible(page);

      await orderAgain(page);
      const form = page.url();
      await expect(page.getByRole("link", { name: number })).toHaveAttribute("href", new URL(order).pathname);
      await expectUploaded(page);
      await expect(
        documentItem(page, "glossary.pdf").getByRole("radio", { name: "Reference" }),
      ).toBeChecked();
      await expect(page.getByRole("combobox", { name: "Source language" })).toHaveValue("Spanish");
      await expect(page.getByRole("combobox", { name: "Target language" })).toHaveValue("English");
      for (const name of ["Certification", "Notarization"])
        await expect(page.getByRole("checkbox", { name })).toBeChecked();
      await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue("Lopez");
      await expect(page.getByRole("textbox", { name: "Notes" }).locator("strong, b")).toHaveText("José");
      if (variant === "b") {
        const group = page.getByRole("group", { name: "Delivery address" });
        await expect(group.getByRole("textbox", { name: "City" })).toHaveValue("Springfield");
        await expect(group.getByRole("combobox", { name: "Country" })).toHaveValue("United States");
      }
      await expectAccessible(page);

      // Pressed once more it is the same form.
      await page.goto(order);
      await orderAgain(page);
      expect(page.url()).toBe(form);
      await expectUploaded(page);
      await page.getByRole("button", { name: "Place order" }).click();
      expect(await orderNumber(page)).not.toBe(number);
      for (const name of documents)
        await expect(page.getByRole("link", { name: `Download ${name}` })).toBeVisible();
    });

    test("a document that did not come can be asked for again, and one that is gone chosen or removed", async ({
      page,
      enterAs,
      service,
    }) => {
      await enterAs("requester");
      await fillOrder(page, { documents });
      await placeOrder(page);
      const orderId = orderIdOf(page);
      await service.setFaults({ method: "POST", path: "/files", kind: "status", status: 500, times: 2 });
      await orderAgain(page);
      for (const name of documents)
        await expect(documentItem(page, name)).toContainText("The upload was interrupted");
      for (const name of documents)
        await documentItem(page, name).getByRole("button", { name: "Retry" }).click();
      await expectUploaded(page);

      await page.getByRole("button", { name: "Start over" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Start over" }).click();
      await expect(documentItem(page, "glossary.pdf")).toBeHidden();
      await page.goto(`/orders/${orderId}`);
      await service.setFaults({ method: "GET", path: "/files", kind: "status", status: 404, times: 1_000 });
      await orderAgain(page);
      for (const name of documents)
        await expect(documentItem(page, name)).toContainText(
          "can no longer be copied from the earlier order",
        );
      await expectAccessible(page);
      await service.setFaults();
      const [first = "", second = ""] = documents;
      const chooser = page.waitForEvent("filechooser");
      await documentItem(page, first).getByRole("button", { name: "Retry" }).click();
      await (await chooser).setFiles({
        name: first,
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.7"),
      });
      await expect(documentItem(page, first).getByText("Uploaded")).toBeVisible();
      await documentItem(page, second).getByRole("button", { name: "Remove" }).click();
      await expect(documentItem(page, second)).toBeHidden();
      await page.getByRole("button", { name: "Place order" }).click();
      await orderNumber(page);
    });
  });
}

test("documents that are on their way when the page is loaded again arrive, each once", async ({
  page,
  enterAs,
  service,
  system,
}) => {
  await enterAs("requester");
  await fillOrder(page, { documents });
  await placeOrder(page);
  await service.setFaults({ method: "POST", path: "/files", kind: "delay", delay_ms: 3_000, times: 2 });
  await orderAgain(page);
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  await page.reload();
  await expectUploaded(page);
  const draftId = new URL(page.url()).searchParams.get("draft");
  const kept = await query<{ state: string }>(
    system,
    `SELECT state FROM "DraftDocument" WHERE "draftId" = $1::uuid`,
    [draftId],
  );
  expect(kept).toEqual([{ state: "uploaded" }, { state: "uploaded" }]);
});

test("what the connection does not offer any more is named, and the form goes on without it @phone", async ({
  page,
  enterAs,
  business,
  system,
}) => {
  await enterAs("requester");
  await fillOrder(page, { documents });
  const number = await placeOrder(page);
  await query(
    system,
    `UPDATE "Connection" SET languages = (SELECT jsonb_agg(CASE WHEN language->>'name' = 'Spanish'
      THEN language || '{"active": false}' ELSE language END) FROM jsonb_array_elements(languages) AS language)
      WHERE "businessId" = $1::uuid`,
    [business.id],
  );
  await orderAgain(page);
  await expect(page.getByText(`From order ${number}`)).toBeVisible();
  await expect(
    page.getByText("Source language Spanish, which the translation service no longer offers"),
  ).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Source language" })).toHaveValue("");
  await expectUploaded(page);
  await expectAccessible(page);
});
