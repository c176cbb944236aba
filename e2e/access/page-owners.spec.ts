import type { Page } from "playwright/test";
import { addMirroredOrders } from "../support/orders";
import { addBusiness, type Member, moveToBusiness, type Person, pageOwnerOf } from "../support/people";
import { expect, test } from "../support/test";

/** A tab that was made for one owner, after somebody has signed in as another one in the same browser. */

const way = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const inPage = (page: Page, text: string) => page.getByRole("main").getByText(text);

test.beforeEach(async ({ page }) => {
  // What a page reads by itself names its owner already, and leads away where that is another one.
  await page.route(/\/api\/(?!events)/, (route) => route.abort());
});

test("a link leads to the page of whoever is signed in now, by a document of its own, and none of it shows before", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await comesToLife(page, () => page.goto("/orders"));
  const other = await enterAs("administrator");
  const shown = await watchDocument(page, other);
  await comesToLife(page, () => way(page, "Settings").click());
  await expect(inPage(page, other.email)).toBeVisible();
  await expectFrameOf(page, other);
  expect(shown).toEqual([]);

  // Which then is theirs: no further document is needed.
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await way(page, "Orders").click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await page.goBack();
  await expect(inPage(page, other.email)).toBeVisible();
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});

test("the way back through the history shows nothing of whoever has signed in since", async ({
  page,
  enterAs,
}) => {
  const first = await enterAs("requester");
  await comesToLife(page, () => page.goto("/settings"));
  await way(page, "Orders").click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  const other = await enterAs("administrator");
  const shown = await watchDocument(page, other);
  await page.goBack();
  await expect(inPage(page, first.email)).toBeVisible();
  await page.goForward();
  await way(page, "Settings").click();
  await expect(inPage(page, other.email)).toBeVisible();
  expect(shown).toEqual([]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expectFrameOf(page, other);
});

test("a thing that whoever is signed in now does not have is not found by them, and not by the person before", async ({
  page,
  system,
  business,
  enterAs,
  newPerson,
  enter,
}) => {
  await enterAs("administrator");
  const [number = ""] = await addMirroredOrders(system, business, { count: 1, status: "completed" });
  await comesToLife(page, () => page.goto("/orders"));
  const other = await newPerson("administrator", await addBusiness(system));
  await enter(other);
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1, name: "There is nothing here" })).toBeVisible();
  await expectFrameOf(page, other);
});

test("a link in a tab of one business leads to a document of its own once its person has signed in for another", async ({
  page,
  system,
  enterAs,
  enter,
}) => {
  const person = await enterAs("administrator");
  await comesToLife(page, () => page.goto("/orders"));
  await expectFrameOf(page, person);
  const other = await addBusiness(system);
  const moved = await moveToBusiness(system, person, other);
  await enter(moved);
  await comesToLife(page, () => way(page, "Settings").click());
  await expect(inPage(page, other.name)).toBeVisible();
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("menu")).toContainText(other.name);
  await expectFrameOf(page, moved);
});

test("a form that is kept nowhere else is left only by whoever says so", async ({ page, enterAs }) => {
  // As where the portal is reached by plain http from another machine.
  await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  await enterAs("requester");
  await comesToLife(page, () => page.goto("/orders/new"));
  const reference = page.getByRole("textbox", { name: "Reference", exact: true });
  await reference.fill("RT-1042");
  await expect(page.getByText("What you typed is only on this page")).toBeVisible();
  const other = await enterAs("administrator");
  for (const answer of ["dismiss", "accept"] as const) {
    await expect(reference).toHaveValue("RT-1042");
    const asked = page.waitForEvent("dialog");
    // The press is not over before it is answered.
    const pressed = way(page, "Settings").click();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog[answer]();
    await pressed;
  }
  await expect(inPage(page, other.email)).toBeVisible();
  await expectFrameOf(page, other);
});

/** Opens a document and waits until it answers to presses; until then the browser follows its links itself. */
async function comesToLife(page: Page, open: () => Promise<unknown>): Promise<void> {
  // The document before may be asking for its own again.
  const isOpened = page.waitForEvent("framenavigated");
  const isAlive = isOpened.then(() => page.waitForRequest("**/api/events"));
  await open();
  await isAlive;
}

/** Notes what of a person shows in the document that is open now, for however short a time. */
async function watchDocument(page: Page, { email }: Person): Promise<string[]> {
  const shown: string[] = [];
  await page.exposeFunction("note", (text: string) => shown.push(text));
  await page.evaluate((text) => {
    const { note } = window as typeof window & { note?: (text: string) => void };
    new MutationObserver(() => {
      if (document.documentElement.textContent?.includes(text)) note?.(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, email);
  return shown;
}

/** The frame around the page says whom the document is for. */
async function expectFrameOf(page: Page, person: Member): Promise<void> {
  await expect(page.locator('meta[name="verso-owner"]')).toHaveAttribute("content", pageOwnerOf(person));
}
