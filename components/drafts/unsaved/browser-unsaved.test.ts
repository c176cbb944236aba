import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type OrderContent, orderForm } from "@/lib/orders/form";
import { emptyOrder } from "@/lib/orders/testing/empty-order";
import { quoteForm } from "@/lib/quotes/form";
import type { BrowserUnsaved } from "./browser-unsaved";
import { daysKept } from "./sealed-records";
import { anotherPage, closeBrowser, openBrowser, type Pages } from "./testing/browser";
import type { UnsavedChanges } from "./unsaved-record";

/** What a browser keeps of a form, in which the tabs below are several pages. */

const draftId = "0197b0c0-0000-7000-8000-000000000001";
const ann = { id: "ann", key: Buffer.alloc(32, 1).toString("base64url") };
const ben = { id: "ben", key: Buffer.alloc(32, 2).toString("base64url") };
const changes = (reference: string): UnsavedChanges<OrderContent> => ({
  content: { ...emptyOrder, reference },
  version: 3,
  unanswered: null,
});

let browser: ReturnType<typeof openBrowser>;
/** As the page of this tab has it. */
let page: Pages;

beforeEach(async () => {
  browser = openBrowser();
  page = await anotherPage();
});
afterEach(closeBrowser);

/** What a page keeps of an order's form. @param id of its draft; null for a form that has none */
const unsavedOf = (owner: typeof ann, id: string | null, { BrowserUnsaved } = page) =>
  new BrowserUnsaved(owner, orderForm, id);

/** Keeps it, and waits until it is known whether it lies there. */
async function kept(unsaved: BrowserUnsaved<OrderContent>, reference: string, id: string | null = draftId) {
  unsaved.keep(id, changes(reference));
  await expect.poll(() => unsaved.isKept()).not.toBeNull();
  await unsaved.leave();
  return unsaved.isKept();
}

test("what a form could not save is found by its next visit, and is not there to read for anybody else", async () => {
  expect(await kept(unsavedOf(ann, draftId), "a name nobody is to read")).toBe(true);
  const [[name = "", text = ""] = []] = [...browser.storage];
  expect(name + text).not.toContain("nobody");
  expect(await unsavedOf(ben, draftId).find()).toBeNull();
  browser.storage.set(name.replace("ann", "ben"), text);
  expect(await unsavedOf(ben, draftId).find()).toBeNull();
  expect(await unsavedOf(ann, draftId).find()).toEqual(changes("a name nobody is to read"));
});

test("of letters that come at once the last one is kept", async () => {
  const unsaved = unsavedOf(ann, draftId);
  for (const reference of ["R", "RT", "RT-1"]) unsaved.keep(draftId, changes(reference));
  expect(unsaved.isWhole).toBe(false);
  await expect.poll(() => unsaved.isWhole).toBe(true);
  await unsaved.leave();
  expect(await unsavedOf(ann, draftId).find()).toEqual(changes("RT-1"));
});

test("two pages with one draft do not write over each other's, and the second does not say that it is kept", async () => {
  const first = unsavedOf(ann, draftId);
  const second = unsavedOf(ann, draftId, await anotherPage());
  first.keep(draftId, changes("first"));
  await expect.poll(() => first.isKept()).toBe(true);
  second.keep(draftId, changes("second"));
  await expect.poll(() => second.isKept()).toBe(false);
  expect(await second.find()).toBeNull();
  await first.leave();
  expect(await second.find()).toEqual(changes("first"));
});

test("what a form without a draft kept lies under the draft's id once it has one", async () => {
  const unsaved = unsavedOf(ann, null);
  unsaved.keep(null, changes("new"));
  await expect.poll(() => unsaved.isKept()).toBe(true);
  unsaved.keep(draftId, changes("new, with a draft"));
  await expect.poll(() => unsaved.isWhole).toBe(true);
  await unsaved.leave();
  expect(browser.storage.size).toBe(1);
  expect(await unsavedOf(ann, null).find()).toBeNull();
  expect(await unsavedOf(ann, draftId).find()).toEqual(changes("new, with a draft"));
});

test("a form that takes the place of another in its page finds what that one kept", async () => {
  const before = unsavedOf(ann, draftId);
  before.keep(draftId, changes("typed"));
  await expect.poll(() => before.isKept()).toBe(true);
  const found = unsavedOf(ann, draftId).find();
  await before.leave();
  expect(await found).toEqual(changes("typed"));
});

test("of two forms that were begun without a connection each is found again", async () => {
  await kept(unsavedOf(ann, null), "first", null);
  vi.setSystemTime(Date.now() + 1_000);
  await kept(unsavedOf(ann, null), "second", null);
  const one = unsavedOf(ann, null);
  expect(await one.find()).toEqual(changes("second"));
  const another = unsavedOf(ann, null, await anotherPage());
  expect(await another.find()).toEqual(changes("first"));
  expect(await unsavedOf(ann, null, await anotherPage()).find()).toBeNull();
  one.drop();
  await one.leave();
  expect(browser.storage.size).toBe(1);
});

test("a new form takes up nothing that was typed into a draft, saved or not", async () => {
  await kept(unsavedOf(ann, "saved before"), "lies with its draft", "saved before");
  const never = unsavedOf(ann, null);
  never.keep(draftId, { ...changes("never saved"), version: 0 });
  await expect.poll(() => never.isKept()).toBe(true);
  await never.leave();
  expect(await unsavedOf(ann, null).find()).toBeNull();
  expect(await unsavedOf(ann, draftId).find()).toMatchObject({ content: { reference: "never saved" } });
});

test("a form that the person goes on with since is not thrown away from an older list of it", async () => {
  await kept(unsavedOf(ann, null), "typed", null);
  const [listed] = await page.listLocalDrafts(ann, orderForm);
  if (!listed) throw new Error("It is not listed");
  vi.setSystemTime(Date.now() + 1_000);
  const form = unsavedOf(ann, null);
  await form.find(listed.id);
  const discarding = page.discardLocalDraft(ann, orderForm, listed);
  form.keep(null, changes("typed, and much more"));
  await expect.poll(() => form.isWhole).toBe(true);
  await form.leave();
  await discarding;
  await page.discardLocalDraft(ann, orderForm, listed);
  expect(await page.listLocalDrafts(ann, orderForm)).toMatchObject([
    { content: { reference: "typed, and much more" } },
  ]);
});

test("a form that was left while it still looked for what was kept holds nothing for ever", async () => {
  await kept(unsavedOf(ann, null), "typed", null);
  const first = unsavedOf(ann, null);
  const looking = first.find();
  const leaving = first.leave();
  const found = await looking;
  if (found) first.keep(null, found);
  await leaving;
  expect(await unsavedOf(ann, null).find()).toEqual(changes("typed"));
});

test("what a form found and could not take is there when it looks again", async () => {
  await kept(unsavedOf(ann, draftId), "typed");
  const form = unsavedOf(ann, draftId);
  expect(await form.find()).toEqual(changes("typed"));
  form.putAway();
  expect(form.isKept()).toBeNull();
  expect(await form.find()).toEqual(changes("typed"));
});

test("what a save did not bring after its form was left is kept, and held by nobody", async () => {
  const form = unsavedOf(ann, draftId);
  await form.leave();
  expect(await kept(form, "the last word")).toBe(true);
  expect(await unsavedOf(ann, draftId).find()).toEqual(changes("the last word"));
});

test("a form in which somebody has typed already takes up nothing else", async () => {
  await kept(unsavedOf(ann, null), "left", null);
  const next = unsavedOf(ann, null);
  next.keep(null, changes("typed since"));
  expect(await next.find()).toBeNull();
  expect(browser.storage.size).toBe(2);
});

test("what was dropped is gone, also where it was being kept at that moment", async () => {
  const unsaved = unsavedOf(ann, draftId);
  unsaved.keep(draftId, changes("saved since"));
  unsaved.drop();
  await unsaved.leave();
  expect(unsaved.isKept()).toBeNull();
  expect(browser.storage.size).toBe(0);
});

test("nothing is said to be kept where the browser has no room, or seals nothing", async () => {
  browser.fill(true);
  expect(await kept(unsavedOf(ann, draftId), "no room")).toBe(false);
  browser.fill(false);
  for (let form = 0; form < 20; form += 1) {
    expect(await kept(unsavedOf(ann, null), "one of many", `draft ${form}`)).toBe(true);
  }
  expect(await kept(unsavedOf(ann, draftId), "one too many")).toBe(false);
  vi.stubGlobal("window", { crypto: {} });
  expect(await kept(unsavedOf(ann, draftId), "plain http")).toBe(false);
  expect([...browser.storage.keys()].some((name) => name.endsWith(draftId))).toBe(false);
});

test.each(['{"at":9e15}', "[]", '"x"', "no JSON", '{"at":9e15,"sealed":"x"}', '{"at":1,"sealed":7}'])(
  "a record that is none (%s) hides no other and takes no place",
  async (text) => {
    await kept(unsavedOf(ann, null), "typed", null);
    const [[name = ""] = []] = [...browser.storage];
    browser.storage.set(`${name}0`, text);
    expect(await page.listLocalDrafts(ann, orderForm)).toHaveLength(1);
    expect(await unsavedOf(ann, null).find()).toEqual(changes("typed"));
    expect(browser.storage.size).toBe(1);
  },
);

test("what nobody comes back for goes by itself", async () => {
  await kept(unsavedOf(ann, draftId), "left");
  vi.setSystemTime(Date.now() + daysKept * 24 * 3_600_000 + 1);
  unsavedOf(ben, null);
  expect(browser.storage.size).toBe(0);
});

test("a record that was moved to another name is nothing", async () => {
  await kept(unsavedOf(ann, draftId), "typed for one draft");
  const [[name = "", text = ""] = []] = [...browser.storage];
  browser.storage.set(name.replace(draftId, "another"), text);
  expect(await unsavedOf(ann, "another").find()).toBeNull();
});

test("a form of another kind takes up nothing of this one's", async () => {
  await kept(unsavedOf(ann, null), "an order", null);
  const quote = new page.BrowserUnsaved(ann, quoteForm, null);
  expect(await quote.find()).toBeNull();
  expect(await page.listLocalDrafts(ann, quoteForm)).toEqual([]);
});

test("of the forms that only this browser has each is listed, but not those that a page works on", async () => {
  const listed = async () =>
    (await page.listLocalDrafts(ann, orderForm)).map(({ content }) => content.reference);
  await kept(unsavedOf(ann, null), "first", null);
  vi.setSystemTime(Date.now() + 1_000);
  await kept(unsavedOf(ann, null), "second", null);
  await kept(unsavedOf(ann, draftId), "the server has its draft");
  const never = unsavedOf(ann, null);
  never.keep("never saved", { ...changes("never saved"), version: 0 });
  await expect.poll(() => never.isKept()).toBe(true);
  expect(await listed()).toEqual(["second", "first"]);
  vi.setSystemTime(Date.now() + 1_000);
  await never.leave();
  expect((await listed()).sort()).toEqual(["first", "never saved", "second"]);
  expect(await page.listLocalDrafts(ben, orderForm)).toEqual([]);
});

test("a form goes on with the one that the person chose, and one that they discard is gone", async () => {
  await kept(unsavedOf(ann, null), "older", null);
  vi.setSystemTime(Date.now() + 1_000);
  await kept(unsavedOf(ann, null), "newer", null);
  const [newer, older] = await page.listLocalDrafts(ann, orderForm);
  const chosen = unsavedOf(ann, null);
  expect(await chosen.find(older?.id)).toEqual(changes("older"));
  if (older) await (await anotherPage()).discardLocalDraft(ann, orderForm, older);
  await chosen.leave();
  if (newer) await page.discardLocalDraft(ann, orderForm, newer);
  expect((await page.listLocalDrafts(ann, orderForm)).map(({ id }) => id)).toEqual([older?.id]);
});
