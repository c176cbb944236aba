import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { addMirroredOrders } from "../support/orders";
import { addBusinessOnB, addPerson, query } from "../support/people";
import { addMirroredQuote } from "../support/quotes";
import { expect, test } from "../support/test";

/** Lists as files: exactly what is filtered, as whoever takes them sees it. */

async function exported(page: Page): Promise<{ name: string; lines: string[] }> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  return await read(await downloading);
}

async function read(download: Download): Promise<{ name: string; lines: string[] }> {
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return { name: download.suggestedFilename(), lines: text.slice(1).trimEnd().split("\r\n") };
}

test("What is filtered is saved as a file, under the business's own labels @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  const approver = await enterAs("approver");
  await addMirroredOrders(system, business, { count: 60, status: "completed" });
  await addMirroredOrders(system, business, { count: 3, status: "translating" });
  await query(
    system,
    `UPDATE "Coversheet" SET "referenceLabel" = 'Matter', "field1Visible" = false WHERE "connectionId" = $1`,
    [business.connectionId],
  );
  await query(
    system,
    `UPDATE "Order" SET "reference" = '=1+1', "totalCents" = 123456, "placedById" = $2::uuid WHERE "businessId" = $1::uuid`,
    [business.id, approver.id],
  );
  await page.goto("/orders?status=completed");
  const all = await exported(page);
  await expect(page.getByRole("status").filter({ hasText: all.name })).toBeVisible();
  await expectAccessible(page);
  expect(all.name).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
  const [heading = "", first = ""] = all.lines;
  expect(heading).toMatch(
    /^Number,Matter,Field 2,Status,Source language,Target language,Services,Total \(USD\),Placed by,Placed \(.+\),Placed \(UTC\),Completed \(.+\),Completed \(UTC\),Needed by$/,
  );
  expect(first).toMatch(
    new RegExp(
      `^M-completed-60,'=1\\+1,,Completed,Spanish,English,,1234.56,${approver.name},` +
        String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,`,
    ),
  );
  expect(all.lines).toHaveLength(61);

  await page.getByRole("searchbox", { name: "Search" }).fill("M-completed-7");
  await expect(page.getByText("1 order found")).toBeVisible();
  expect((await exported(page)).lines).toHaveLength(2);
});

test("quotes are saved as orders are, and what fails is said", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  const approver = await enterAs("approver");
  await addMirroredQuote(system, business, { placedById: approver.id });
  await page.goto("/quotes");
  const { name, lines } = await exported(page);
  expect(name).toMatch(/^quotes-/);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(",Requested by,Requested (");
  await page.route("**/api/quotes/export", (route) => route.abort());
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "could not reach the portal" })).toBeVisible();
});

test("who sees no prices is given none, and Variant B has the columns that it knows", async ({
  system,
  clientOf,
}) => {
  const onB = await addBusinessOnB(system);
  await addMirroredOrders(system, onB, { count: 2, status: "completed" });
  await query(system, `UPDATE "Order" SET "totalCents" = 123456 WHERE "businessId" = $1::uuid`, [onB.id]);
  await query(system, `UPDATE "Business" SET "requestersSeePrices" = false WHERE id = $1::uuid`, [onB.id]);
  const requester = await clientOf(await addPerson(system, onB, "requester"));
  const answer = await requester.get("/api/orders/export");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  const text = await answer.text();
  expect(text).toMatch(/^\uFEFFNumber,Reference,Status,/);
  expect(text.trimEnd().split("\r\n")).toHaveLength(3);
  expect(text).not.toMatch(/USD|1234/);
  const approver = await clientOf(await addPerson(system, onB, "approver"));
  expect(await (await approver.get("/api/orders/export")).text()).toContain(",1234.56,");
});
