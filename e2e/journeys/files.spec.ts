import type { Page } from "playwright/test";
import { sandboxDatabaseUrl } from "@/scripts/start/postgres";
import { expectAccessible } from "../support/accessible";
import { unfold } from "../support/lists";
import { fillOrder, orderIdOf, placeOrder } from "../support/order-form";
import { pdfOf } from "../support/pdfs";
import { addBusinessOnB, addPerson, type Business, query } from "../support/people";
import type { SystemReady } from "../support/system";
import { expect, test } from "../support/test";

/** The documents of the account: found, looked at, and deleted where nothing has them. */

const table = (page: Page) => page.getByRole("table", { name: "Files" });
const rowOf = (page: Page, name: string) => table(page).getByRole("row", { name });

test("Files are found by what they are and lead to what they are attached to @phone", async ({
  page,
  enterAs,
}) => {
  test.slow();
  await enterAs("requester");
  await page.goto("/files");
  await expect(page.getByText("No files yet")).toBeVisible();
  await fillOrder(page, { documents: ["deed.pdf"] });
  const number = await placeOrder(page);
  const orderId = orderIdOf(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Files" }).click();
  await expect(rowOf(page, "deed.pdf")).toContainText("Source");
  await expectAccessible(page);

  await unfold(page);
  await page.getByRole("combobox", { name: "Type" }).selectOption("Translation");
  await expect(page.getByText("No file matches")).toBeVisible();
  await page.getByRole("combobox", { name: "Type" }).selectOption("Source");
  await page.getByRole("combobox", { name: "Extension" }).selectOption("pdf");
  await page.getByRole("combobox", { name: "Attached" }).selectOption("To an order");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Largest first");
  await page.getByRole("searchbox", { name: "Search" }).fill(number);
  await expect(page.getByText("1 file found")).toBeVisible();
  await expect(page).toHaveURL(/type=source.*extension=pdf.*attached=order.*sort=-size/);
  await page.reload();
  await expect(rowOf(page, "deed.pdf")).toBeVisible();
  await unfold(page);
  await page.getByRole("switch", { name: "Archived" }).click();
  await expect(page.getByText("No file matches")).toBeVisible();
  await page.getByRole("switch", { name: "Archived" }).click();
  await rowOf(page, "deed.pdf")
    .getByRole("link", { name: `Order ${number}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`));
});

/** What the worker would learn in some minutes: that a file lay at the service for a day, and is attached to nothing. */
async function letBeKnown(
  system: SystemReady,
  { id, connectionId }: Business,
  serviceId: number,
): Promise<void> {
  // The service itself says how old it is: whenever a sweep reads the list, it finds the same.
  const sandbox = { ...system, databaseUrl: sandboxDatabaseUrl(system.databaseUrl) };
  await query(sandbox, `UPDATE files SET created_at = now() - interval '1 day' WHERE id = $1`, [serviceId]);
  await query(
    system,
    `INSERT INTO "File" ("id", "businessId", "connectionId", "serviceId", "name", "kind", "extension", "sizeBytes",
       "uploadedAt", "snapshot", "snapshotWhole", "requestedAt", "answeredAt", "confirmedAt")
     VALUES (gen_random_uuid(), $1::uuid, $2::uuid, $3, 'left behind.pdf', 'source', 'pdf', 5000, now() - interval '1 day',
       '{}', false, now(), now(), now())
     ON CONFLICT ("connectionId", "serviceId") DO UPDATE SET "uploadedAt" = now() - interval '1 day',
       "requestedAt" = now(), "answeredAt" = now()`,
    [id, connectionId, String(serviceId)],
  );
  await query(
    system,
    `INSERT INTO "MirrorProgress" ("connectionId", "kind", "sweptAt", "walkBeganAt", "walkedAt")
     SELECT $1::uuid, kind, now(), now(), now() FROM unnest(ARRAY['order', 'quote', 'file']) AS kind
     ON CONFLICT ("connectionId", "kind") DO UPDATE SET "walkedAt" = now(), "sweptAt" = now()`,
    [connectionId],
  );
}

test("A file that nothing has is looked at and deleted @phone", async ({
  page,
  system,
  business,
  service,
  enterAs,
}) => {
  test.slow();
  await enterAs("administrator");
  const serviceId = await service.upload("left behind.pdf", await pdfOf({ pages: 2 }));
  await letBeKnown(system, business, serviceId);
  await page.goto("/files?attached=nothing");
  const row = rowOf(page, "left behind.pdf");

  await row.getByRole("button", { name: "Preview left behind.pdf" }).click();
  const preview = page.getByRole("dialog", { name: "left behind.pdf" });
  await expect(preview.locator("canvas").first()).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Zoom in" }).click();
  await expect(preview.getByRole("status", { name: "Zoom" })).toHaveText("125 %");
  await preview.getByRole("button", { name: "Close" }).click();
  await expect(row.getByRole("button", { name: "Preview left behind.pdf" })).toBeFocused();
  const opened = await query(
    system,
    `SELECT 1 FROM "AuditEvent" WHERE "businessId" = $1::uuid AND "action" = 'file.open'`,
    [business.id],
  );
  expect(opened).toHaveLength(1);

  await row.getByRole("button", { name: "Delete left behind.pdf" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete left behind.pdf?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete file" }).click();
  await expect(page.getByText("No file matches")).toBeVisible();
  expect(await service.countRequests("DELETE", `/files/${serviceId}`)).toBe(1);
});

test("A business on Variant B has no files beside those of its orders", async ({ page, system, enter }) => {
  const business = await addBusinessOnB(system);
  await enter(await addPerson(system, business, "administrator"), page);
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Files" }),
  ).toHaveCount(0);
  expect((await page.goto("/files"))?.status()).toBe(404);
});
