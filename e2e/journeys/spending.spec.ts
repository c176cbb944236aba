import { expectAccessible } from "../support/accessible";
import { addMirroredOrders } from "../support/orders";
import { type Business, query } from "../support/people";
import type { SystemReady } from "../support/system";
import { expect, test } from "../support/test";

/** What was spent, on Home. */

/** Within the twelve months that are told of, whatever day it is, and wherever a month begins later. */
const chargedAt = new Date();
chargedAt.setUTCDate(-14);
const chargedIn = new Intl.DateTimeFormat("en-US", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
}).format(chargedAt);

/** Of each order so many cents. */
async function charge(
  system: SystemReady,
  { id }: Business,
  cents: number,
  targetLanguage: string,
  kind = "charge",
) {
  await query(
    system,
    `INSERT INTO "OrderTransaction" ("orderId", "position", "businessId", "connectionId", "kind", "amountCents", "createdAt",
       "sourceLanguage", "targetLanguage")
     SELECT id, (SELECT count(*) FROM "OrderTransaction" WHERE "orderId" = "Order".id), "businessId", "connectionId",
       $5, $2, $4::timestamptz, 'es', $3 FROM "Order" WHERE "businessId" = $1`,
    [id, cents, targetLanguage, chargedAt, kind],
  );
}

test("whoever sees prices reads what was spent by month and by languages, as bars and as a table @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 3, status: "completed" });
  await charge(system, business, 123_450, "en");
  await charge(system, business, 50_000, "de");
  await enterAs("approver");
  await page.goto("/");
  const spending = page.getByRole("region", { name: "Spending" });
  await expect(spending).toContainText("$5,203.50 in the last twelve months");
  const pairs = spending.getByRole("table", { name: "By languages" }).getByRole("row");
  await expect(pairs).toHaveText([/Languages/, "Spanish to English$3,703.50", "Spanish to German$1,500.00"]);
  await spending.getByText("As a table").click();
  const months = spending.getByRole("table", { name: "By month" }).getByRole("row");
  await expect(months).toHaveCount(13);
  await expect(months.filter({ hasText: chargedIn })).toContainText("$5,203.50");
  await expect(months.filter({ hasText: "$0.00" })).toHaveCount(11);
  await expectAccessible(page);
});

test("entries that are neither charges nor refunds are said not to be counted, also where there is nothing else", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 2, status: "completed" });
  await charge(system, business, 5_000, "en", "credit");
  await enterAs("approver");
  await page.goto("/");
  const spending = page.getByRole("region", { name: "Spending" });
  await expect(spending).toContainText("2 entries that are neither charges nor refunds are not counted");
});

test("whoever sees no prices is told of no spending", async ({ page, system, business, enterAs }) => {
  await addMirroredOrders(system, business, { count: 3, status: "completed" });
  await charge(system, business, 123_450, "en");
  await query(system, `UPDATE "Business" SET "requestersSeePrices" = false WHERE "id" = $1`, [business.id]);
  await enterAs("requester");
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Recently completed" })).toBeVisible();
  await expect(page.getByText("Spending")).toHaveCount(0);
  expect((await page.request.get("/api/orders/spending")).status()).toBe(404);
});
