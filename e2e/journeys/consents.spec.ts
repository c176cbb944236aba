import type { Browser, Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { actFor, askFor, askForConsent, mailedLink } from "../support/consents";
import { addStaff } from "../support/people";
import type { SystemReady } from "../support/system";
import { expect, forgetSession, test } from "../support/test";

/** Staff prepare an order for somebody whose business wants their consent: they answer by a mailed link, signed in to nothing. */

/** A browser that is signed in to nothing. */
async function openAsNobody(browser: Browser, system: SystemReady, path: string): Promise<Page> {
  const theirs = await (await browser.newContext({ baseURL: system.portal })).newPage();
  await theirs.goto(path);
  return theirs;
}

test("an administrator asks for consent, the person confirms by the link, and it is ordered @phone", async ({
  page,
  browser,
  system,
  business,
  service,
  newPerson,
  enter,
  enterAs,
}) => {
  test.slow();
  const person = await newPerson("requester");
  await enterAs("administrator");
  await page.goto("/settings/business");
  await page.getByRole("switch", { name: "The person has to confirm each order first" }).click();
  await expect(page.getByText("Saved. It takes effect at once.")).toBeVisible();
  await forgetSession(page);
  const staff = await addStaff(system);
  await enter(staff);
  await actFor(page, business, person);
  await askFor(page, person, {
    documents: ["birth certificate.pdf", "contract.pdf"],
    services: ["Certification"],
    reference: "Case 7",
    notes: "Spell **Ana** so",
  });
  await expectAccessible(page);
  const { path: link } = await mailedLink(system, person);

  const theirs = await openAsNobody(browser, system, link);
  await expect(theirs.getByRole("heading", { name: "Confirm this order", level: 1 })).toBeVisible();
  for (const said of [
    `${staff.name} prepared this order for you at ${business.name}`,
    "They asked by phone",
    "birth certificate.pdf",
    "contract.pdf",
    "Spanish to English",
    "Certified translation",
    "Case 7",
    "Spell Ana so",
  ]) {
    await expect(theirs.getByRole("main")).toContainText(said);
  }
  const mark = theirs.getByRole("paragraph").filter({ hasText: /^EnvironmentSandbox$/ });
  await expect(mark).toBeVisible();
  await expect(theirs.getByRole("definition").filter({ hasText: /^Sandbox$/ })).toBeVisible();
  await expectAccessible(theirs);
  expect(await theirs.context().cookies()).toEqual([]);
  expect(await service.countRequests("POST", "/orders")).toBe(0);
  await theirs.getByRole("button", { name: "Confirm" }).click();
  const placed = theirs.getByRole("heading", { name: /^Order \S+ is placed$/ });
  await expect(placed).toBeFocused();
  await expect(mark).toBeVisible();
  await expectAccessible(theirs);
  const number = /^Order (\S+) is placed$/.exec((await placed.textContent()) ?? "")?.[1] ?? "";
  expect(await service.countRequests("POST", "/orders")).toBe(1);
  expect(await theirs.context().cookies()).toEqual([]);
  // Whoever waited is led on.
  await expect(page.getByRole("heading", { name: number, level: 1 })).toBeVisible();
  await expect(page.getByText(`You for ${person.name}`).first()).toBeVisible();
  expect((await theirs.goto(link))?.status()).toBe(404);
  await expect(theirs.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.context().close();
});

test("the person declines and says why: nothing is ordered, and staff read it", async ({
  page,
  browser,
  system,
  business,
  service,
  newPerson,
  enter,
}) => {
  test.slow();
  const person = await newPerson("requester");
  await enter(await addStaff(system));
  const { path: link } = await askForConsent(page, system, business, person);
  const theirs = await openAsNobody(browser, system, link);
  await theirs.getByRole("button", { name: "Decline" }).click();
  const dialog = theirs.getByRole("dialog");
  await expectAccessible(theirs);
  await dialog.getByRole("button", { name: "Go back" }).click();
  await theirs.getByRole("button", { name: "Decline" }).click();
  const why = dialog.getByRole("textbox", { name: "Why" });
  // Nothing of what is pasted is cut off unsaid.
  await why.fill("x".repeat(501));
  await dialog.getByRole("button", { name: "Decline order" }).click();
  await expect(why).toHaveAccessibleDescription(/at most/);
  await why.fill("I ordered it elsewhere");
  await dialog.getByRole("button", { name: "Decline order" }).click();
  await expect(theirs.getByRole("heading", { name: "You declined this order" })).toBeFocused();
  await expectAccessible(theirs);
  await theirs.context().close();

  await expect(page.getByRole("alert").filter({ hasText: "I ordered it elsewhere" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Start another order" })).toBeVisible();
  expect(await service.countRequests("POST", "/orders")).toBe(0);
  await page.getByRole("region", { name: "Acting on behalf" }).getByRole("button", { name: "Stop" }).click();
  const asked = page.getByRole("list", { name: "Consents you asked for" });
  await expect(asked.getByRole("listitem").filter({ hasText: person.name })).toContainText(
    "“I ordered it elsewhere”",
  );
  await expectAccessible(page);
});

test("the person confirms where they are signed in, and staff take back what was asked before", async ({
  page,
  system,
  business,
  service,
  newPerson,
  enter,
}) => {
  test.slow();
  const person = await newPerson("requester");
  await enter(await addStaff(system));
  const { path: first } = await askForConsent(page, system, business, person, { reference: "Case 7" });
  await page.goto("/orders/new");
  await expect(page.getByRole("alert").filter({ hasText: "This waits for consent" })).toBeVisible();
  await page.getByRole("link", { name: "See what is asked" }).click();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw request" }).click();
  await page.getByRole("link", { name: "Go back to the form" }).click();
  await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue("Case 7");
  expect((await page.request.get(first)).status()).toBe(404);
  await page.getByRole("button", { name: `Ask ${person.name} to confirm` }).click();
  await expect(page.getByRole("heading", { name: `Waiting for ${person.name}'s consent` })).toBeVisible();

  await forgetSession(page);
  await enter(person);
  await page.goto("/");
  await page.getByRole("link", { name: /^Review: Confirm the order that/ }).click();
  await expect(page.getByRole("heading", { name: "Confirm this order", level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("status", { name: "Status" })).toBeVisible();
  expect(await service.countRequests("POST", "/orders")).toBe(1);
});

test("what the service refuses is said, and the form is open again", async ({
  page,
  browser,
  system,
  business,
  service,
  newPerson,
  enter,
}) => {
  test.slow();
  const person = await newPerson("requester");
  await enter(await addStaff(system));
  const { path: link } = await askForConsent(page, system, business, person);
  await service.setFaults({ method: "POST", path: "/orders", kind: "status", status: 422 });
  const theirs = await openAsNobody(browser, system, link);
  await theirs.getByRole("button", { name: "Confirm" }).click();
  await expect(theirs.getByRole("heading", { name: "The order was not placed" })).toBeFocused();
  await theirs.context().close();
  await page.getByRole("link", { name: "Go back to the form" }).click();
  await expect(page.getByRole("button", { name: `Ask ${person.name} to confirm` })).toBeVisible();
});
