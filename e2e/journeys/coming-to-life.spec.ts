import type { Page } from "playwright/test";
import { comeSlowly } from "../support/coming-to-life";
import { addDocuments, openEmptyForm } from "../support/order-form";
import { expect, test } from "../support/test";
import { beginWalk, walkers } from "../support/walks/pages";

/** Whoever presses something while a page comes to life has pressed it: it neither goes nor moves under the finger. */

for (const walker of walkers) {
  test(`on no page of ${walker} a control goes or moves while it comes to life`, async ({
    page,
    system,
    business,
    enter,
  }) => {
    test.slow();
    const { visits, walked } = await beginWalk(walker, { system, business, enter });
    const open = await comeSlowly(page);
    for (const { address, isMissing } of visits) {
      // The framework leaves what is not there to the browser to draw; and what was just sent tells news.
      if (isMissing || address === `/orders/${walked.ordered.commandId}`) continue;
      expect.soft(await open(address), address).toEqual({ goneControls: [], jumps: [] });
    }
  });
}

test("a page whose part does not come says so in its place, works, and has it once it is asked for again", async ({
  browser,
  system,
  newPerson,
  enter,
}) => {
  // A page of its own: the other would fail the test for what React tells of it.
  const page = await browser.newPage({ baseURL: system.portal });
  await enter(await newPerson("requester"), page);
  const address = await beginOther(page);
  const html = await (await page.request.get(address)).text();
  await page.route("**/_next/static/**/*.js", async (route) => {
    if (html.includes(new URL(route.request().url()).pathname)) await route.continue();
    else await route.abort();
  });
  await page.goto(address);
  const others = page.getByRole("region", { name: "Your other drafts" });
  await expect(others.getByText("A part of this page did not load.")).toBeVisible();
  await page.getByRole("textbox", { name: "Reference" }).fill("RT-1042");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.unrouteAll();
  await others.getByRole("button", { name: "Try again" }).click();
  await expect(others.getByRole("listitem")).toContainText("begun.pdf");
  await page.close();
});

test("a part that is given up and comes all the same takes its place by itself", async ({
  browser,
  system,
  newPerson,
  enter,
}) => {
  const page = await browser.newPage({ baseURL: system.portal });
  await enter(await newPerson("requester"), page);
  const address = await beginOther(page);
  const mayCome = Promise.withResolvers<void>();
  await holdParts(page, address, mayCome.promise);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  const others = page.getByRole("region", { name: "Your other drafts" });
  await expect(others.getByText("A part of this page did not load.")).toBeVisible({ timeout: 60_000 });
  mayCome.resolve();
  await expect(others.getByRole("listitem")).toContainText("begun.pdf");
  await page.close();
});

for (const theme of ["system", "dark"]) {
  test(`a page lives while a part of it does not come yet, which stays as it was served (theme: ${theme})`, async ({
    page,
    newPerson,
    enter,
  }) => {
    await enter(await newPerson("requester"));
    const address = await beginOther(page);
    const mayCome = Promise.withResolvers<void>();
    await holdParts(page, address, mayCome.promise);
    await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    await page.goto(address, { waitUntil: "domcontentloaded" });
    const others = page.getByRole("region", { name: "Your other drafts" });
    const discard = await others.getByRole("button", { name: "Discard" }).elementHandle();
    await page.getByRole("textbox", { name: "Reference" }).fill("RT-1042");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    expect(await discard?.evaluate((button) => button.isConnected)).toBe(true);
    await others.getByRole("button", { name: "Discard" }).click();
    mayCome.resolve();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    expect(await discard?.evaluate((button) => button.isConnected)).toBe(true);
  });
}

/** Begins a form. @returns the address of another, which lists it in a part that is loaded */
async function beginOther(page: Page): Promise<string> {
  await openEmptyForm(page);
  await addDocuments(page, "begun.pdf");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  return "/orders/new?draft=new";
}

/** Has the scripts that the page does not name wait: those of its parts. */
async function holdParts(page: Page, address: string, mayCome: Promise<void>): Promise<void> {
  const html = await (await page.request.get(address)).text();
  await page.route("**/_next/static/**/*.js", async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) await mayCome;
    await route.continue();
  });
}
