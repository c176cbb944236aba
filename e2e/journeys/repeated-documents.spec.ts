import { expectAccessible } from "../support/accessible";
import {
  addDocuments,
  documentItem,
  fillOrder,
  openLiveForm,
  orderIdOf,
  placeOrder,
} from "../support/order-form";
import { expect, test } from "../support/test";

/** Whoever adds a file that was ordered before, or lies in another form, is told so, and may send it all the same. */

test("a document whose bytes are in an order says in which, with the way there @phone", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page, { documents: ["birth-certificate.pdf"] });
  const number = await placeOrder(page);
  const orderId = orderIdOf(page);

  await openLiveForm(page, "/orders/new?draft=new");
  await addDocuments(page, "birth-certificate.pdf", "diploma.pdf");
  const repeated = documentItem(page, "birth-certificate.pdf");
  await expect(repeated).toContainText(`This file is already in order ${number}, placed`);
  await expect(repeated.getByRole("link", { name: number })).toHaveAttribute("href", `/orders/${orderId}`);
  await expect(documentItem(page, "diploma.pdf")).not.toContainText("The same file");
  await expectAccessible(page);

  // It is not refused, and after a reload it is still said.
  await page.reload();
  await expect(repeated).toContainText(`This file is already in order ${number}, placed`);
  await expect(page.getByRole("button", { name: "Place order" })).toBeEnabled();

  // In yet another form the order is told of, of what is in no order the form.
  const first = page.url();
  await openLiveForm(page, "/orders/new?draft=new");
  await addDocuments(page, "diploma.pdf");
  const link = documentItem(page, "diploma.pdf").getByRole("link", { name: "another draft" });
  await expect(link).toHaveAttribute("href", new URL(first).pathname + new URL(first).search);
  await expectAccessible(page);
});
