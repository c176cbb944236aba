import type { Page } from "playwright/test";

/** The width from which a list is a table, and nothing above it is folded away. */
const tableWidth = 768;

/** The button that has what narrows a list on a phone; elsewhere it is not seen. */
export const foldButton = (page: Page) => page.getByRole("button", { name: /^Filter and sort/ });

/** Opens, on a phone, what stands between the search of a list and its first card. */
export async function unfold(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < tableWidth) await foldButton(page).click();
}
