import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { fillOrder, openEmptyForm, orderIdOf, orderNumber, placeOrder } from "../support/order-form";
import { addBusinessOnB, addPerson, removeTokens } from "../support/people";
import { dialog, dropReference, revision, revisions, send, write } from "../support/revisions";
import { Service } from "../support/service";
import type { SystemReady } from "../support/system";
import { expect, fillSignIn, test } from "../support/test";
import { read } from "../support/unsigned-callbacks";

/** A business whose account at the service is of Variant B, in the same pages. */

// Two fill in the form of one person.
test.describe.configure({ mode: "default" });

async function signInAtContoso(page: Page, { people }: SystemReady): Promise<void> {
  const person = people.find(({ email }) => email === "admin@contoso.example");
  await fillSignIn(page, person?.email ?? "", person?.password ?? "");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

test("orders, follows, approves and downloads, with nothing on show that the variant lacks", async ({
  page,
  system,
}) => {
  const { base_url, api_key: token } = system.sandbox.b;
  const service = new Service({ base_url, token });
  await signInAtContoso(page, system);
  await openEmptyForm(page);
  await expect(page.getByRole("textbox", { name: "Field 1" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Coversheet" })).toHaveCount(0);
  await fillOrder(page, { documents: ["discharge-letter.pdf"], services: ["Certification", "Notarization"] });
  await expectAccessible(page);
  const number = await placeOrder(page);
  expect(number).toMatch(/^ORD-/);
  const status = page.getByRole("status", { name: "Status" });
  await expect(status).toContainText("Submitted");

  // Each is learned by a callback that proves nothing, and read.
  await service.setStatus(number, "in_progress");
  await expect(status).toContainText("Translating");
  await expect(page.getByRole("table", { name: "Services" })).toContainText("$");
  await service.setStatus(number, "client_review");
  await expect(status).toContainText("Client review");
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: "Approve order" }).click();
  await expect(status).toContainText("Client approved");
  await service.setStatus(number, "completed");
  await expect(status).toContainText("Completed");
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open at the service" })).toHaveCount(0);
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^Download .*\.pdf$/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test("cancels an order, and administrators find no signing secret to look after", async ({
  page,
  system,
}) => {
  await signInAtContoso(page, system);
  await fillOrder(page);
  await placeOrder(page);
  await page.getByRole("button", { name: "Cancel order" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Cancelled");
  await page.goto("/settings/connections");
  await expect(page.getByRole("heading", { name: /Translation service/ }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /signing secret/i })).toHaveCount(0);
  await expectAccessible(page);
});

test("a revision with a reference document is requested, read and withdrawn, where no list tells its order @phone", async ({
  page,
  system,
  enter,
}) => {
  const business = await addBusinessOnB(system);
  const service = new Service(business.account);
  await enter(await addPerson(system, business, "requester"));
  await fillOrder(page);
  const number = await placeOrder(page);
  await service.setStatus(number, "completed");
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Completed");
  await expect(page.getByText("Comments cannot be written here.")).toBeVisible();
  await write(page, "Page **2**: the date is 1 May.");
  await dropReference(page, "marked.pdf");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Keep for later" }).click();
  await page.getByRole("button", { name: "Request revision" }).click();
  await dialog(page).getByRole("button", { name: "Start over" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep draft" }).click();
  await expect(question).toHaveCount(0);
  await send(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(revision(page).getByRole("status")).toHaveText("Requested");
  await expect(revision(page)).toContainText("You");
  await expect(revision(page).getByRole("link", { name: "Download marked.pdf" })).toBeVisible();
  expect(await service.revisionsOnB()).toMatchObject([
    { body: "<p>Page <b>2</b>: the date is 1 May.</p>", files: [{ name: "marked.pdf", type: "reference" }] },
  ]);
  await expectAccessible(page);
  await revision(page).getByRole("button", { name: "Withdraw" }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Withdraw revision" }).click();
  await expect(revision(page)).toHaveCount(0);
  expect(await service.revisionsOnB()).toEqual([]);
  await expect(page.getByRole("button", { name: "Request revision" })).toBeVisible();
  await removeTokens(system, business);
});

test("a revision that is completed shows beside it what came of it", async ({ page, system, enter }) => {
  const business = await addBusinessOnB(system);
  const service = new Service(business.account);
  await enter(await addPerson(system, business, "requester"));
  await fillOrder(page);
  const number = await placeOrder(page);
  await service.setStatus(number, "completed");
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Completed");
  await page.getByRole("button", { name: "Request revision" }).click();
  await send(page);
  await expect(dialog(page).getByRole("alert").first()).toContainText("Say what should be changed.");
  await dialog(page).getByRole("button", { name: "Keep for later" }).click();
  await write(page, "The date is 1 May.");
  await send(page);
  await expect(revision(page).getByRole("status")).toHaveText("Requested");
  const [asked] = await service.revisionsOnB();
  await service.setRevisionStatus(asked?.id ?? 0, "completed");
  await service.addTranslation(number, "corrected.txt");
  await read(system, orderIdOf(page));
  await expect(revision(page).getByRole("status")).toHaveText("Completed", { timeout: 60_000 });
  await expect(revisions(page).getByRole("listitem").last()).toContainText("corrected.txt");
  await expect(page.getByRole("button", { name: "Request revision" })).toBeVisible();
  await expectAccessible(page);
  await removeTokens(system, business);
});

test("an order whose answer was lost is found by its files among the newest, and placed and shown once", async ({
  page,
  system,
  enter,
}) => {
  const business = await addBusinessOnB(system);
  const service = new Service(business.account);
  await enter(await addPerson(system, business, "requester"));
  await fillOrder(page, { reference: "RT-1042", documents: ["birth.pdf", "marriage.pdf"] });
  await service.setFaults(
    { method: "POST", path: "/orders", kind: "drop", after: true },
    { method: "GET", path: "/orders", kind: "status", status: 503, times: 1_000 },
  );
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { name: "We are checking what happened" })).toBeVisible();
  await expectAccessible(page);
  await service.setFaults();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^ORD-/, { timeout: 60_000 });
  const number = await orderNumber(page);
  await expect(page.getByText("RT-1042").first()).toBeVisible();
  expect(await service.countRequests("POST", "/orders")).toBe(1);
  expect(await service.orders()).toMatchObject([{ order_number: number }]);
  await page.goto("/orders");
  await expect(page.getByRole("table", { name: "Orders" }).getByRole("link")).toHaveText([number]);
  await removeTokens(system, business);
});

test("where a lost revision may be either of two, its person says which one is theirs @phone", async ({
  page,
  system,
  enter,
}) => {
  const business = await addBusinessOnB(system);
  const service = new Service(business.account);
  await enter(await addPerson(system, business, "requester"));
  await fillOrder(page);
  const number = await placeOrder(page);
  await service.setStatus(number, "completed");
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Completed");
  await write(page, "The second page");
  await service.setFaults({ method: "POST", path: "/revisions", kind: "drop" });
  await send(page);
  await expect(page.getByText("We are checking whether your request arrived")).toBeVisible();
  for (let made = 0; made < 2; made += 1) await service.requestRevisionOnB(number, "<p>The second page</p>");
  const question = page.getByRole("group", { name: "Is this the revision that you sent?" });
  await expect(question).toHaveCount(2, { timeout: 60_000 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Go on without waiting" }).click();
  const waiting = page.getByRole("alertdialog", { name: "Go on without knowing?" });
  await expect(waiting).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole("button", { name: "Wait", exact: true }).click();
  await expect(waiting).toHaveCount(0);
  await question.first().getByRole("button", { name: "Yes, this is it" }).click();
  await expect(question).toHaveCount(0);
  await expect(revision(page).filter({ hasText: "You" })).toHaveCount(1);
  await expect(page.getByText("We are checking whether your request arrived")).toHaveCount(0);
  expect(await service.countRequests("POST", "/revisions")).toBe(3);
  await removeTokens(system, business);
});
