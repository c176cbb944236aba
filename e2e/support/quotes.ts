import { expect, type Page } from "playwright/test";
import { sandboxDatabaseUrl } from "@/scripts/start/postgres";
import { addDocuments, chooseLanguage, type OrderToFill } from "./order-form";
import { noteWalked } from "./orders";
import { type Business, query } from "./people";
import type { Service } from "./service";
import type { SystemReady } from "./system";

/** What the journeys do with quotes, by the names that their controls keep. */

/** Asks for a quote by the form and waits for its page. @returns its number */
export async function requestQuote(page: Page, quote: OrderToFill = {}): Promise<string> {
  await page.goto("/quotes/new");
  await expect(page.getByRole("heading", { level: 1, name: "New quote" })).toBeVisible();
  await addDocuments(page, ...(quote.documents ?? ["contract.pdf"]));
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  for (const service of quote.services ?? []) await page.getByRole("checkbox", { name: service }).check();
  if (quote.reference) await page.getByRole("textbox", { name: "Reference" }).fill(quote.reference);
  await page.getByRole("button", { name: "Request quote" }).click();
  await expect(page).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
  await expect(statusOf(page)).toBeVisible();
  return ((await page.getByRole("heading", { level: 1 }).textContent()) ?? "").trim();
}

export const statusOf = (page: Page) => page.getByRole("status", { name: "Status" });

/** The same, priced by the service and shown so. @returns the service's id */
export async function requestPricedQuote(page: Page, service: Service, quote?: OrderToFill): Promise<number> {
  const number = await requestQuote(page, quote);
  const { id } = await service.quoteByNumber(number);
  await service.setQuoteStatus(id, "pending");
  await expect(statusOf(page)).toContainText("Pending");
  return id;
}

/** Another price of a quote, as the service's staff could set it: no callback tells of that. */
export async function setPrice(system: SystemReady, quoteServiceId: number, cents: number): Promise<void> {
  const sandbox = { ...system, databaseUrl: sandboxDatabaseUrl(system.databaseUrl) };
  await query(sandbox, `UPDATE quotes SET total = $2 WHERE id = $1`, [quoteServiceId, cents]);
}

/** Reads a quote that was read a while ago, as whoever opens its page does. */
export async function readLater(system: SystemReady, page: Page, quoteId: string): Promise<void> {
  await query(
    system,
    `UPDATE "Quote" SET "receivedAt" = "receivedAt" - interval '1 hour', "requestedAt" = "requestedAt" - interval '1 hour',
       "answeredAt" = "answeredAt" - interval '1 hour' WHERE id = $1`,
    [quoteId],
  );
  expect((await page.request.get(`/api/quotes/${quoteId}`)).status()).toBe(200);
}

/** A quote of somebody as the mirror has it, without the service knowing it. @returns our id */
export async function addMirroredQuote(
  system: SystemReady,
  { id, connectionId }: Pick<Business, "id" | "connectionId">,
  { placedById, departmentId = null }: { placedById: string; departmentId?: string | null },
): Promise<string> {
  await noteWalked(system, connectionId, "quote");
  const [quote] = await query<{ id: string }>(
    system,
    `INSERT INTO "Quote" ("id", "businessId", "connectionId", "serviceId", "number", "status", "sourceLanguage",
       "targetLanguage", "serviceNames", "totalCents", "receivedAt", "placedById", "departmentId", "searchText", "snapshot",
       "snapshotWhole", "requestedAt", "answeredAt", "confirmedAt", "readAgainAt")
     SELECT id, $1::uuid, $2::uuid, 'mirrored-' || id, 'Q-' || id, 'pending', 'es', 'en', '{}', 4500, now(), $3::uuid,
       $4::uuid, '', '{}', false, now(), now(), now(), NULL FROM gen_random_uuid() AS id
     RETURNING "id"`,
    [id, connectionId, placedById, departmentId],
  );
  return quote?.id ?? "";
}
