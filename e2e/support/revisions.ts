import { expect, type Page } from "playwright/test";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { pdf } from "./order-form";
import type { Service, ServiceRevision } from "./service";

/** What the journeys do with revisions on the page of an order. */

export const revisions = (page: Page) => page.getByRole("list", { name: "Revisions" });
export const revision = (page: Page) =>
  revisions(page)
    .getByRole("listitem")
    .filter({ hasText: /^Revision/ });
export const dialog = (page: Page) => page.getByRole("dialog");
export const what = (page: Page) => dialog(page).getByRole("textbox", { name: "What should be changed" });
export const send = (page: Page) => dialog(page).getByRole("button", { name: "Send request" }).click();

/** How an order and its revisions are looked at at the service: by its id there, and where revisions are asked for. */
type RevisionsThere = {
  orderIdOf(service: Service, number: string): Promise<number | string>;
  path(orderServiceId: number | string): string;
  /** The newest first. */
  list(service: Service, orderServiceId: number | string): Promise<ServiceRevision[]>;
};

export const revisionsThere: Record<ServiceVariant, RevisionsThere> = {
  a: {
    orderIdOf: async (service, number) => (await service.orderByNumber(number)).id,
    path: (id) => `/orders/${id}/revisions`,
    list: (service, id) => service.revisionsOf(Number(id)),
  },
  b: {
    orderIdOf: async (_, number) => number,
    path: () => "/revisions",
    list: (service) => service.revisionsOnB(),
  },
};

/** Opens the form and types into it; words between ** are bold. */
export async function write(page: Page, words: string): Promise<void> {
  await page.getByRole("button", { name: "Request revision" }).click();
  await what(page).click();
  await expect(dialog(page).getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  for (const [index, part] of words.split("**").entries()) {
    if (index > 0) await page.keyboard.press("Control+b");
    await page.keyboard.insertText(part);
  }
}

/** Drops a document onto the open form. */
export async function dropReference(page: Page, name: string): Promise<void> {
  const files = await page.evaluateHandle((called) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["content"], called));
    return transfer;
  }, name);
  await dialog(page).getByRole("heading").first().dispatchEvent("dragenter", { dataTransfer: files });
  const overlay = page.getByText(/^Drop to add/);
  await overlay.dispatchEvent("dragenter", { dataTransfer: files });
  await overlay.dispatchEvent("drop", { dataTransfer: files });
  await expect(overlay).toBeHidden();
  await expect(dialog(page).getByRole("listitem", { name }).getByText("Uploaded")).toBeVisible();
}

export async function addReference(page: Page, name: string): Promise<void> {
  await dialog(page)
    .getByLabel("Reference documents")
    .setInputFiles([pdf(name)]);
  const item = dialog(page).getByRole("listitem", { name });
  await expect(item.getByText("Uploaded")).toBeVisible();
  await expect(item.getByRole("radiogroup")).toHaveCount(0);
}
