import type { Page } from "playwright/test";

/** What the journeys do about printed copies. */

/** A delivery address, by the names of its fields. */
export const address = {
  ...{ Recipient: "Ana Souza, Contoso Clinic", Street: "1 Main Street", "Street 2": "Suite 5" },
  ...{ City: "Springfield", State: "IL", ZIP: "62701" },
};
/** The same as it is shown. */
export const envelope = [
  ...["Ana Souza, Contoso Clinic", "1 Main Street", "Suite 5"],
  ...["Springfield, IL 62701", "United States"],
];

export const deliveryAddress = (page: Page) => page.getByRole("group", { name: "Delivery address" });

export async function chooseCountry(page: Page, name: string): Promise<void> {
  await deliveryAddress(page).getByRole("combobox", { name: "Country" }).fill(name.slice(0, 9));
  // Some browsers call Hong Kong by its longer name.
  await page.getByRole("option", { name: new RegExp(`^${name}( SAR China)?$`) }).click();
}

/** Has the form ask where a printed copy goes. */
export async function wantCopy(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Certification" }).check();
  await page.getByRole("checkbox", { name: "Shipping" }).check();
}

/** Has a printed copy sent along with the order in the form. */
export async function askForCopy(page: Page, changed: Partial<typeof address> = {}): Promise<void> {
  await wantCopy(page);
  for (const [name, line] of Object.entries({ ...address, ...changed })) {
    await deliveryAddress(page).getByRole("textbox", { name, exact: true }).fill(line);
  }
  await chooseCountry(page, "United States");
}
