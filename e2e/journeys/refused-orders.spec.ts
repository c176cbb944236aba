import {
  addDocuments,
  chooseLanguage,
  documentItem,
  fillOrder,
  openEmptyForm,
  orderNumber,
  placeOrder,
} from "../support/order-form";
import { query } from "../support/people";
import { expect, test } from "../support/test";

/** What a person sees whose order the service refuses: why, at the field, and with everything kept. */

const coversheetField = (label: string) => ({ label, visible: true, required: false });

test("what the service alone knows to be missing is said at its field, and filling it in places the order", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await service.control("PUT", "/settings", {
    white_label: true,
    coversheet: {
      reference: { ...coversheetField("Reference"), required: true },
      field1: coversheetField("Field 1"),
      field2: coversheetField("Field 2"),
    },
  });
  await fillOrder(page, { services: ["Certification"], notes: "Keep **this**" });
  await page.getByRole("button", { name: "Place order" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Your order was not placed" });
  await expect(summary).toBeFocused();
  const reference = page.getByRole("textbox", { name: "Reference" });
  await expect(reference).toHaveAttribute("aria-invalid", "true");
  await expect(reference).toHaveAccessibleDescription(/required by the coversheet/);
  await expect(documentItem(page, "contract.pdf").getByText("Uploaded")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Notes" })).toContainText("Keep this");
  expect(await service.orders()).toEqual([]);

  await reference.fill("RT-1042");
  await placeOrder(page);
  expect(await service.orders()).toHaveLength(1);
});

test("a language that the service has given up is refused at its field, and another one places the order", async ({
  page,
  system,
  business,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await openEmptyForm(page);
  await query(system, `UPDATE "Connection" SET "languages" = "languages" || $2::jsonb WHERE "id" = $1`, [
    business.connectionId,
    JSON.stringify([{ code: "given-up", name: "Given up", active: true }]),
  ]);
  await page.reload();
  await addDocuments(page, "contract.pdf");
  await chooseLanguage(page, "Source language", "Given up");
  await chooseLanguage(page, "Target language", "English");
  await page.getByRole("button", { name: "Place order" }).click();
  const source = page.getByRole("combobox", { name: "Source language" });
  await expect(source).toHaveAttribute("aria-invalid", "true");
  await expect(source).toHaveAccessibleDescription(/not available/);
  await expect(page.getByRole("combobox", { name: "Target language" })).toHaveValue("English");
  expect(await service.orders()).toEqual([]);

  await chooseLanguage(page, "Source language", "Spanish");
  await placeOrder(page);
});

test("a service that asks to wait is waited for, and the person sees no error", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  await service.setFaults({ method: "POST", path: "/orders", kind: "status", status: 429, retry_after: 1 });
  await placeOrder(page);
  expect(await service.orders()).toHaveLength(1);
});

test("a service that has no room for long shows that the portal waits its turn, and the order goes by itself", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  await service.setFaults({ method: "POST", path: "/orders", kind: "status", status: 429, retry_after: 8 });
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByText("as soon as there is room")).toBeVisible();
  await orderNumber(page);
  expect(await service.orders()).toHaveLength(1);
});

test("a token that was revoked is named as the reason, and after another is saved the same draft is placed", async ({
  page,
  browser,
  system,
  business,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  const { token } = (await service.control("POST", "/tokens")) as { token: string };
  await service.control("DELETE", `/tokens/${business.account.token}`);
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "access token" })).toBeVisible();
  // Opened again it says so from the first: what came later would move its button from under a press.
  const storageState = await page.context().storageState();
  const still = await browser.newContext({
    storageState,
    baseURL: system.portal,
    javaScriptEnabled: false,
  });
  const opened = await still.newPage();
  await opened.goto("/orders/new");
  await expect(opened.getByRole("alert").filter({ hasText: "access token" })).toBeVisible();
  await still.close();

  await page.goto("/settings");
  await page.getByRole("button", { name: "Replace token" }).click();
  await page.getByRole("textbox", { name: "Access token" }).fill(token);
  await page.getByRole("button", { name: "Save token" }).click();
  await expect(page.getByText("Your access token works and is saved.")).toBeVisible();
  await page.goto("/orders/new");
  await expect(documentItem(page, "contract.pdf").getByText("Uploaded")).toBeVisible();
  await placeOrder(page);
});

test("an answer that is lost shows as being checked, and becomes the one order that was made", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  // No look finds the order until the page in between was seen.
  await service.setFaults(
    { method: "POST", path: "/orders", kind: "drop", after: true },
    { method: "GET", path: "/orders", kind: "status", status: 503, times: 1_000 },
  );
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { name: "We are checking what happened" })).toBeVisible();
  await expect(page.getByText("Do not order again")).toBeVisible();
  await service.setFaults();
  // The portal looks again at times of its own.
  await expect(page.getByRole("status", { name: "Status" })).toBeVisible({ timeout: 60_000 });
  const number = await orderNumber(page);
  expect((await service.orders()).map((order) => order.number)).toEqual([number]);
  expect(await service.countRequests("POST", "/orders")).toBe(1);
});
