import { createHash } from "node:crypto";
import { expectAccessible } from "../support/accessible";
import { tabTo } from "../support/order-form";
import { expectPaper } from "../support/paper";
import { pdfOf } from "../support/pdfs";
import { addDepartment } from "../support/people";
import { chooseDocument, drawn, openReview, pageNumber, side, waitingOrder } from "../support/reviews";
import { dialog, what } from "../support/revisions";
import { expect, test } from "../support/test";

/** Somebody compares a translation with its source, and approves what they have looked at. */

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("an approver compares both sides, approves, and a record says what was opened", async ({
  page,
  service,
  enterAs,
}) => {
  const approver = await enterAs("approver");
  const translated = await pdfOf({ pages: 5 });
  const { number } = await waitingOrder(page, service, { name: "final.pdf", content: translated });
  await openReview(page, number);
  const [source, translation] = [side(page, "Source"), side(page, "Translation")];
  await chooseDocument(translation, "final.pdf");
  await expect(drawn(translation).first()).toBeVisible();
  await expect(pageNumber(translation, "Page 1 of 5")).toBeVisible();
  // The source of this test is no PDF but in its name.
  await expect(source.getByText("This document is damaged")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Approve", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("After this the order is locked");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Approve order" }).click();
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Client approved");
  await page.getByRole("link", { name: "Approval record" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Approval of order ${number}` })).toBeVisible();
  const documents = page.getByRole("table", { name: "Documents" });
  await expect(documents.getByRole("row", { name: /final\.pdf/ })).toContainText(sha256(translated));
  await expect(documents.getByRole("row", { name: /contract\.pdf/ })).toContainText("Not opened");
  await expect(page.getByText(approver.name).first()).toBeVisible();
  await expectAccessible(page);
  // An upright sheet of A4 between its margins.
  await page.setViewportSize({ width: 680, height: 970 });
  await page.emulateMedia({ media: "print" });
  await expectPaper(page);
  for (const words of [approver.name, "final.pdf", sha256(translated)])
    await expect(page.getByText(words).first()).toBeVisible();
  // Times on paper are told exactly.
  await expect(page.getByText(/\(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\)/)).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(680);
});

test("one order after the other is decided by the keyboard alone, without going back to the queue @phone", async ({
  page,
  service,
  enterAs,
}) => {
  test.slow();
  await enterAs("approver");
  const content = await pdfOf({ pages: 2 });
  const first = await waitingOrder(page, service, { name: "first.pdf", content });
  const second = await waitingOrder(page, service, { name: "second.pdf", content });
  const status = page.getByRole("status", { name: "Status" });
  const heading = (number: string) => page.getByRole("heading", { level: 1, name: `Review ${number}` });
  await page.goto("/approvals");
  await expect(page.getByRole("link", { name: /^Review / })).toHaveText([
    `Review ${first.number}`,
    `Review ${second.number}`,
  ]);
  await expectAccessible(page);
  await page.getByRole("link", { name: `Review ${first.number}` }).press("Enter");
  await expect(heading(first.number)).toBeFocused();

  await tabTo(page, "Request revision");
  await page.keyboard.press("Enter");
  await what(page).focus();
  await page.keyboard.insertText("The seal on page 2 is missing.");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Send request" }).press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(heading(first.number)).toBeFocused();
  await expect(page.getByText("A revision of this order is under way")).toBeVisible();
  expect(await service.revisionsOf(first.serviceId)).toMatchObject([
    { body: "<p>The seal on page 2 is missing.</p>" },
  ]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Next order" }).press("Enter");
  await expect(heading(second.number)).toBeFocused();
  await expect(drawn(side(page, "Translation")).first()).toBeVisible();
  await tabTo(page, "Approve");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("A record says who approved");
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve order" }).press("Enter");
  await expect(status).toContainText("Client approved");
  await expect(heading(second.number)).toBeFocused();
  await page.getByRole("link", { name: "Approval record" }).press("Enter");
  await expect(
    page.getByRole("heading", { level: 1, name: `Approval of order ${second.number}` }),
  ).toBeFocused();
  await page.goto("/approvals");
  await expect(page.getByRole("link", { name: /^Review / })).toHaveText([`Review ${first.number}`]);
  await expectAccessible(page);
});

test("a filter that could not be read says so, leaves the page as it is, and is read by another try", async ({
  page,
  system,
  business,
  service,
  enterAs,
}) => {
  await addDepartment(system, business, "Appeals");
  await enterAs("administrator");
  const { number } = await waitingOrder(page, service, { name: "final.pdf", content: "translated" });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Approvals" }).click();
  const review = page.getByRole("link", { name: `Review ${number}` });
  await expect(review).toBeVisible();
  const filter = page.getByRole("combobox", { name: "Department" });
  await page.route("**/api/approvals?**", (route) => route.abort());
  await filter.selectOption("Appeals");
  const failure = page.getByRole("alert").filter({ hasText: "could not reach the portal" });
  await expect(failure).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Approvals" })).toBeVisible();
  await page.unroute("**/api/approvals?**");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toBeHidden();
  await page.getByRole("button", { name: "Show all that waits" }).click();
  await expect(review).toBeVisible();
});
