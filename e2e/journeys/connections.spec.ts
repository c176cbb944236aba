import { expectAccessible } from "../support/accessible";
import { openEmptyForm, openLiveForm } from "../support/order-form";
import { addConnection, setEnvironment } from "../support/people";
import { expect, test } from "../support/test";

/** How administrators connect their business to accounts of the service. */

test("a connection is added, checked at once, changed and made the default @phone", async ({
  page,
  business,
  enterAs,
}) => {
  await enterAs("administrator");
  await page.goto("/settings/connections");
  await page.getByRole("button", { name: "Add connection" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a connection" });
  const address = dialog.getByRole("textbox", { name: "Base address" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Second office");
  const save = dialog.getByRole("button", { name: "Save connection" });
  for (const [typed, problem] of [
    ["service.example", "Enter the whole address"],
    ["http://10.0.0.7/api/v1", "does not begin with https://"],
    ["https://10.0.0.7/api/v1", "within a private network"],
    ["https://[::ffff:169.254.169.254]/api/v1", "within a private network"],
    [business.account.base_url.replace("/api/v1", ""), "it is not the translation service"],
  ] as const) {
    await address.fill(typed);
    await save.click();
    await expect(dialog.getByText(problem)).toBeVisible();
  }
  await expectAccessible(page);
  await address.fill(business.account.base_url);
  await save.click();
  await expect(page.getByRole("heading", { name: "Second office", exact: true })).toBeVisible();
  await expectAccessible(page);

  // The first leads to a sandbox and the second, as it was said, to production.
  await expect(page.getByRole("banner").getByText("Production, Sandbox", { exact: true })).toBeVisible();
  await openEmptyForm(page);
  await expect(page.getByRole("combobox", { name: "Connection" }).getByRole("option")).toHaveText([
    "Translation service (Sandbox)",
    "Second office (Production)",
  ]);
  await page.goto("/settings/connections");
  await page.getByRole("button", { name: "Change: Second office" }).click();
  const changing = page.getByRole("dialog", { name: "Change Second office" });
  await changing.getByRole("combobox", { name: "Environment" }).selectOption("Sandbox");
  await changing.getByRole("textbox", { name: "Name" }).fill("Berlin");
  await changing.getByRole("button", { name: "Save connection" }).click();
  await expect(page.getByRole("button", { name: "Change: Berlin" })).toBeFocused();
  await expect(page.getByRole("banner").getByText("Sandbox", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Make default: Berlin" }).click();
  await expect(page.getByText("New orders go to Berlin from now on.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make default: Translation service" })).toBeVisible();
  await page.goto("/settings/audit");
  for (const action of ["Connection added", "Connection changed", "Connection made the default"])
    await expect(page.getByRole("row").filter({ hasText: action })).toContainText("Berlin");
});

const pages = ["/", "/orders", "/settings", "/orders/nowhere", "/nowhere"];

test("every page tells that nothing real is ordered, on paper too @phone", async ({
  page,
  enterAs,
  business,
  system,
}) => {
  await enterAs("requester");
  const mark = page.getByRole("banner").getByText("Sandbox", { exact: true });
  for (const address of pages) {
    await page.goto(address);
    await expect(mark).toBeVisible();
  }
  await page.emulateMedia({ media: "print" });
  await expect(mark).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await openEmptyForm(page);
  await expect(mark).toBeVisible();
  await addConnection(system, business, "Second office");
  await page.reload();
  await expect(mark).toBeVisible();
  await expectAccessible(page);
});

test("every page tells that what is ordered is real, until it is not @phone", async ({
  page,
  browser,
  enter,
  enterAs,
  newPerson,
  business,
  system,
}) => {
  await setEnvironment(system, business, "production");
  await enterAs("requester");
  const marked = (environment: string) => page.getByRole("banner").getByText(environment, { exact: true });
  for (const address of pages) {
    await page.goto(address);
    await expect(marked("Production")).toBeVisible();
  }
  await page.goto("/orders");
  await expectAccessible(page);
  const theirs = await (await browser.newContext({ baseURL: system.portal })).newPage();
  await enter(await newPerson("administrator"), theirs);
  await theirs.goto("/settings/connections");
  await theirs.getByRole("button", { name: "Change: Translation service" }).click();
  const changing = theirs.getByRole("dialog", { name: "Change Translation service" });
  await changing.getByRole("combobox", { name: "Environment" }).selectOption("Sandbox");
  await changing.getByRole("button", { name: "Save connection" }).click();
  // Whoever has a page open is told on it.
  await expect(marked("Sandbox")).toBeVisible();
  await theirs.context().close();
});

test("a signing secret is changed with two that count meanwhile, and shown by no answer @phone", async ({
  page,
  business,
  enterAs,
}) => {
  const canary = "canary-signing-secret-8f31";
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.status() < 300 && !response.url().endsWith("/api/events"))
      bodies.push(response.text().catch(() => ""));
  });
  await enterAs("administrator");
  await openLiveForm(page, "/settings/connections");
  const secrets = page.getByRole("list", { name: "Signing secret: Translation service" });
  await expect(secrets.getByRole("listitem")).toHaveCount(1);
  const field = page.getByRole("textbox", { name: "New signing secret: Translation service" });
  const add = page.getByRole("button", { name: "Add secret: Translation service" });
  await field.fill(business.account.signing_secret);
  await add.click();
  await expect(page.getByText("are already accepted.")).toBeVisible();
  await field.fill(canary);
  await add.click();
  await expect(secrets.getByRole("listitem")).toHaveCount(2);
  await expect(field).toHaveValue("");
  await field.fill("a-third-one");
  await add.click();
  await expect(page.getByText("Two secrets are already accepted.")).toBeVisible();
  await expectAccessible(page);
  await secrets.getByRole("button", { name: "Retire" }).last().click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Retire secret" }).click();
  await expect(secrets.getByRole("listitem")).toHaveCount(1);
  await page.reload();
  await expect(secrets.getByRole("listitem")).toHaveCount(1);
  const seen = await Promise.all(bodies);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.filter((text) => text.includes(canary))).toEqual([]);
});

test("a connection is tested without placing anything, and says what came of each step @phone", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("administrator");
  await page.goto("/settings/connections");
  await page.getByRole("button", { name: "Test connection: Translation service" }).click();
  const steps = page.getByRole("list", { name: "What came of it" });
  for (const [step, words] of [
    ["Address", "The service answers there."],
    ["Access token", "The account that it sees has no orders yet."],
    ["Clock", "agree about the time"],
    ["Callbacks", "A signed callback of our own came through"],
  ] as const)
    await expect(steps.getByRole("listitem").filter({ hasText: step })).toContainText(words);
  await expectAccessible(page);
  expect(await service.orders()).toEqual([]);
});

test("nobody but an administrator finds the connections", async ({ page, enterAs }) => {
  await enterAs("approver");
  expect((await page.goto("/settings/connections"))?.status()).toBe(404);
});
