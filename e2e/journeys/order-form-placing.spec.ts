import { z } from "zod";
import { addDocument, chooseLanguage, documentItem, openEmptyForm, tabTo } from "../support/order-form";
import { Service } from "../support/service";
import { type SystemReady, startSystem } from "../support/system";
import { test as base, expect } from "../support/test";

/** A system of its own: its service is told to refuse, and its requests are counted. */
const test = base.extend<object, { ownSystem: SystemReady }>({
  ownSystem: [
    async ({ browserName: _ }, use) => {
      const { ready, stop } = await startSystem();
      await use(ready);
      await stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  system: ({ ownSystem }, use) => use(ownSystem),
});

/** How the order form places an order. One person's one draft: one test after the other. */
const requestsSchema = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });

test.describe.configure({ mode: "serial" });

test.beforeEach(async ({ page, signIn }) => {
  await signIn("requester");
  await openEmptyForm(page);
});

test("a refusal of the service keeps the form, and the next press places the order", async ({
  page,
  system,
}) => {
  await addDocument(page, "contract.pdf");
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  const rule = { method: "POST", path: "/orders", kind: "status", status: 422, times: 1 };
  await new Service(system).control("POST", "/faults", { rules: [rule] });
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your order was not placed" })).toBeFocused();
  await expect(documentItem(page, "contract.pdf").getByText("Uploaded")).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
});

test("a double click places one order", async ({ page, system }) => {
  await addDocument(page, "contract.pdf");
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  const service = new Service(system);
  await service.control("DELETE", "/requests");
  await page.getByRole("button", { name: "Place order" }).dblclick();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  const { requests } = requestsSchema.parse(await service.control("GET", "/requests"));
  expect(requests.filter(({ method, path }) => method === "POST" && path.endsWith("/orders"))).toHaveLength(
    1,
  );
});

test("an order can be placed with the keyboard alone", async ({ page }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await addDocument(page, "contract.pdf");
  await page.getByLabel("Documents").focus();
  await tabTo(page, "Source language");
  await page.keyboard.type("span");
  await press("Enter");
  await tabTo(page, "Target language");
  await page.keyboard.type("engl");
  await press("Enter");
  await tabTo(page, "Certification");
  await press("Space");
  await tabTo(page, "Place order");
  await press("Enter");
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
});
