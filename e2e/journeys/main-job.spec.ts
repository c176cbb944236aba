import { fillOrder, openLiveForm, orderNumber, placeOrder } from "../support/order-form";
import { Service } from "../support/service";
import { expect, test } from "../support/test";

test("A requester orders, follows, an approver approves, and the translation downloads", async ({
  page,
  browser,
  system,
  signIn,
}) => {
  const service = new Service(system.sandbox.a);
  await signIn("requester");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page.getByText(/Token ending in \S{4}/)).toBeVisible();

  await fillOrder(page, {
    documents: ["birth-certificate.pdf", "marriage-certificate.pdf"],
    services: ["Certification", "Notarization"],
    notes: "Names as in the **passport**",
  });
  const number = await placeOrder(page);
  const status = page.getByRole("status", { name: "Status" });
  await expect(status).toContainText("Submitted");
  await expect(page.getByRole("list", { name: "Comments" }).locator("b")).toHaveText("passport");

  const { id } = await service.orderByNumber(number);
  const atService = await page.getByRole("link", { name: "Open at the service" }).getAttribute("href");
  expect(await (await fetch(atService ?? "")).text()).toContain(number);
  await service.setStatus(id, "translating");
  await expect(status).toContainText("Translating");
  await expect(page.getByRole("table", { name: "Services" })).toContainText("$");
  await service.setStatus(id, "client_review");
  await expect(status).toContainText("Client review");
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);

  const approver = await browser.newPage();
  await signIn("approver", approver);
  await approver.getByRole("link", { name: new RegExp(`Review.*${number}`) }).click();
  await expect(approver.getByRole("heading", { level: 1, name: number })).toBeVisible();
  // On the page of an order nobody is shown a document: the record says so of each.
  await approver.goto(page.url());
  await approver.getByRole("button", { name: "Approve", exact: true }).click();
  await approver.getByRole("button", { name: "Approve order" }).click();
  await expect(approver.getByRole("status", { name: "Status" })).toContainText("Client approved");
  await approver.getByRole("link", { name: "Approval record" }).click();
  const approved = approver.getByRole("table", { name: "Documents" }).locator("tbody").getByRole("row");
  await expect(approved.filter({ hasText: /translation-.*\.pdf/ })).toHaveCount(1);
  await expect(approved.filter({ hasNotText: "Not opened" })).toHaveCount(0);

  await service.setStatus(id, "completed");
  await expect(status).toContainText("Completed");
  const timeline = page.getByRole("list", { name: "Timeline" });
  await expect(timeline.getByRole("listitem")).toHaveText([
    /Completed/,
    /Client approved.*Amir Rahimi/,
    /Client review/,
    /Translating/,
    /Submitted/,
  ]);
  const download = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^Download .*\.pdf$/ })
    .first()
    .click();
  const translation = await (await download).createReadStream();
  let head = "";
  for await (const chunk of translation) head ||= String(chunk).slice(0, 5);
  expect(head).toBe("%PDF-");
  await approver.close();
});

test("A newcomer pastes a token, sees it verified at once, and can order", async ({
  page,
  system,
  signIn,
}) => {
  await signIn("newcomer");
  await page.goto("/orders/new");
  await expect(page.getByText(/access token/i).first()).toBeVisible();
  await openLiveForm(page, "/settings");
  const field = page.getByRole("textbox", { name: "Access token" });
  await field.fill("not-a-token");
  await page.getByRole("button", { name: "Save token" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "does not know this token" })).toBeVisible();
  await field.fill(system.sandbox.a.token);
  await page.getByRole("button", { name: "Save token" }).click();
  await expect(page.getByText(`Token ending in ${system.sandbox.a.token.slice(-4)}`)).toBeVisible();
  await page.goto("/orders/new");
  await expect(page.getByRole("button", { name: "Place order" })).toBeVisible();
});

test("An order number typed into the address finds the order @phone", async ({ page, enterAs }) => {
  await enterAs("requester");
  await fillOrder(page);
  const number = await placeOrder(page);
  const address = page.url();
  await page.goto(`/orders/${number}`);
  await expect(page).toHaveURL(address);
  expect(await orderNumber(page)).toBe(number);
});
