import type { Locator, Page } from "playwright/test";
import { fillOrder, placeOrder } from "./order-form";
import type { Service } from "./service";
import { expect } from "./test";

/** An order that waits for its approval, and the page on which its documents are compared. */

export type Waiting = { number: string; serviceId: number };

/** An order that waits for its approval, with a translation of these bytes. */
export async function waitingOrder(
  page: Page,
  service: Service,
  translation: { name: string; content: Uint8Array<ArrayBuffer> | string },
): Promise<Waiting> {
  await fillOrder(page, { services: ["Certification", "Notarization"] });
  const number = await placeOrder(page);
  const { id: serviceId } = await service.orderByNumber(number);
  await service.addTranslation(serviceId, translation.name, translation.content);
  await service.setStatus(serviceId, "client_review");
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Client review");
  await expect(page.getByText(translation.name).first()).toBeVisible();
  return { number, serviceId };
}

export const side = (page: Page, name: "Source" | "Translation") =>
  page.getByRole("region", { name, exact: true });

export const drawn = (pane: Locator) => pane.locator("[data-drawn] canvas");

export const pageNumber = (pane: Locator, words: string) => pane.getByText(words, { exact: true });

/** By its value: what it is called changes once it is opened, which the first is by itself. */
export async function chooseDocument(pane: Locator, name: string): Promise<void> {
  const documents = pane.getByRole("combobox");
  const value = await documents.getByRole("option", { name }).getAttribute("value");
  await documents.selectOption({ value: value ?? "" });
}

export async function openReview(page: Page, number: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Approvals" }).click();
  const waiting = page.getByRole("list", { name: "Waiting for approval" });
  await waiting.getByRole("link", { name: `Review ${number}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Review ${number}` })).toBeVisible();
}
