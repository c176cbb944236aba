import { expectAccessible } from "../support/accessible";
import { fillOrder, openEmptyForm, placeOrder } from "../support/order-form";
import { expect, test } from "../support/test";

test("what somebody usually asks for is chosen by one press @phone", async ({ page, enterAs }) => {
  await enterAs("requester");
  for (const document of ["first.pdf", "second.pdf"]) {
    await fillOrder(page, { documents: [document], services: ["Certification", "Notarization"] });
    await placeOrder(page);
  }
  await openEmptyForm(page);
  const usual = page.getByRole("button", { name: "Usual: Certification, Notarization" });
  await page.getByRole("checkbox", { name: "Expedited" }).check();
  await expect(usual).toHaveAttribute("aria-pressed", "false");
  await expectAccessible(page);
  await usual.click();
  await expect(usual).toHaveAttribute("aria-pressed", "true");
  for (const name of ["Certification", "Notarization"])
    await expect(page.getByRole("checkbox", { name })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Expedited" })).not.toBeChecked();
  await expectAccessible(page);
});
