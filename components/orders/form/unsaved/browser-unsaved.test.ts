import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyOrder } from "@/lib/orders/form";
import type { BrowserUnsaved as Unsaved, UnsavedChanges } from "./browser-unsaved";
import { daysKept } from "./sealed-records";

/** What a browser keeps of a form, in which the tabs below are several pages. */

const draftId = "0197b0c0-0000-7000-8000-000000000001";
const ann = { id: "ann", key: Buffer.alloc(32, 1).toString("base64url") };
const ben = { id: "ben", key: Buffer.alloc(32, 2).toString("base64url") };
const changes = (reference: string): UnsavedChanges => ({
  content: { ...emptyOrder, reference },
  version: 3,
  unanswered: null,
});

let storage: Map<string, string>;
let isFull: boolean;
/** As the page of this tab has it. */
let BrowserUnsaved: typeof Unsaved;

beforeEach(async () => {
  storage = new Map();
  isFull = false;
  vi.stubGlobal("localStorage", asStorage(storage));
  vi.stubGlobal("window", { crypto: globalThis.crypto });
  vi.stubGlobal("navigator", { locks: locks() });
  vi.useFakeTimers({ toFake: ["Date"] });
  ({ BrowserUnsaved } = await anotherPage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Keeps it, and waits until it is known whether it lies there. */
async function kept(unsaved: Unsaved, reference: string, id: string | null = draftId) {
  unsaved.keep(id, changes(reference));
  await vi.waitFor(() => expect(unsaved.isKept()).not.toBeNull());
  await unsaved.leave();
  return unsaved.isKept();
}

test("what a form could not save is found by its next visit, and is not there to read for anybody else", async () => {
  expect(await kept(new BrowserUnsaved(ann, draftId), "a name nobody is to read")).toBe(true);
  const [[name = "", text = ""] = []] = [...storage];
  expect(name + text).not.toContain("nobody");
  expect(await new BrowserUnsaved(ben, draftId).find()).toBeNull();
  storage.set(name.replace("ann", "ben"), text);
  expect(await new BrowserUnsaved(ben, draftId).find()).toBeNull();
  expect(await new BrowserUnsaved(ann, draftId).find()).toEqual(changes("a name nobody is to read"));
});

test("of letters that come at once the last one is kept", async () => {
  const unsaved = new BrowserUnsaved(ann, draftId);
  for (const reference of ["R", "RT", "RT-1"]) unsaved.keep(draftId, changes(reference));
  expect(unsaved.isWhole).toBe(false);
  await vi.waitFor(() => expect(unsaved.isWhole).toBe(true));
  await unsaved.leave();
  expect(await new BrowserUnsaved(ann, draftId).find()).toEqual(changes("RT-1"));
});

test("two pages with one draft do not write over each other's, and the second does not say that it is kept", async () => {
  const first = new BrowserUnsaved(ann, draftId);
  const second = new (await anotherPage()).BrowserUnsaved(ann, draftId);
  first.keep(draftId, changes("first"));
  await vi.waitFor(() => expect(first.isKept()).toBe(true));
  second.keep(draftId, changes("second"));
  await vi.waitFor(() => expect(second.isKept()).toBe(false));
  expect(await second.find()).toBeNull();
  await first.leave();
  expect(await second.find()).toEqual(changes("first"));
});

test("what a form without a draft kept lies under the draft's id once it has one", async () => {
  const unsaved = new BrowserUnsaved(ann, null);
  unsaved.keep(null, changes("new"));
  await vi.waitFor(() => expect(unsaved.isKept()).toBe(true));
  unsaved.keep(draftId, changes("new, with a draft"));
  await vi.waitFor(() => expect(unsaved.isWhole).toBe(true));
  await unsaved.leave();
  expect(storage.size).toBe(1);
  expect(await new BrowserUnsaved(ann, null).find()).toBeNull();
  expect(await new BrowserUnsaved(ann, draftId).find()).toEqual(changes("new, with a draft"));
});

test("a form that takes the place of another in its page finds what that one kept", async () => {
  const before = new BrowserUnsaved(ann, draftId);
  before.keep(draftId, changes("typed"));
  await vi.waitFor(() => expect(before.isKept()).toBe(true));
  const found = new BrowserUnsaved(ann, draftId).find();
  await before.leave();
  expect(await found).toEqual(changes("typed"));
});

test("of two forms that were begun without a connection each is found again", async () => {
  await kept(new BrowserUnsaved(ann, null), "first", null);
  vi.setSystemTime(Date.now() + 1_000);
  await kept(new BrowserUnsaved(ann, null), "second", null);
  const one = new BrowserUnsaved(ann, null);
  expect(await one.find()).toEqual(changes("second"));
  const another = new (await anotherPage()).BrowserUnsaved(ann, null);
  expect(await another.find()).toEqual(changes("first"));
  expect(await new (await anotherPage()).BrowserUnsaved(ann, null).find()).toBeNull();
  one.drop();
  await one.leave();
  expect(storage.size).toBe(1);
});

test("a new form takes up what was left in a draft that was never saved, for no list shows that one", async () => {
  await kept(new BrowserUnsaved(ann, "saved before"), "lies with its draft", "saved before");
  const first = new BrowserUnsaved(ann, null);
  first.keep(draftId, { ...changes("never saved"), version: 0 });
  await vi.waitFor(() => expect(first.isKept()).toBe(true));
  await first.leave();
  const next = new BrowserUnsaved(ann, null);
  expect(await next.find()).toMatchObject({ content: { reference: "never saved" } });
  next.drop();
  await next.leave();
  expect(await new BrowserUnsaved(ann, null).find()).toBeNull();
  expect(await new BrowserUnsaved(ann, "saved before").find()).toEqual(changes("lies with its draft"));
});

test("a form in which somebody has typed already takes up nothing else", async () => {
  await kept(new BrowserUnsaved(ann, null), "left", null);
  const next = new BrowserUnsaved(ann, null);
  next.keep(null, changes("typed since"));
  expect(await next.find()).toBeNull();
  expect(storage.size).toBe(2);
});

test("what was dropped is gone, also where it was being kept at that moment", async () => {
  const unsaved = new BrowserUnsaved(ann, draftId);
  unsaved.keep(draftId, changes("saved since"));
  unsaved.drop();
  await unsaved.leave();
  expect(unsaved.isKept()).toBeNull();
  expect(storage.size).toBe(0);
});

test("nothing is said to be kept where the browser has no room, or seals nothing", async () => {
  isFull = true;
  expect(await kept(new BrowserUnsaved(ann, draftId), "no room")).toBe(false);
  isFull = false;
  for (let form = 0; form < 20; form += 1) {
    expect(await kept(new BrowserUnsaved(ann, null), "one of many", `draft ${form}`)).toBe(true);
  }
  expect(await kept(new BrowserUnsaved(ann, draftId), "one too many")).toBe(false);
  vi.stubGlobal("window", { crypto: {} });
  expect(await kept(new BrowserUnsaved(ann, draftId), "plain http")).toBe(false);
  expect([...storage.keys()].some((name) => name.endsWith(draftId))).toBe(false);
});

test("what nobody comes back for goes by itself", async () => {
  await kept(new BrowserUnsaved(ann, draftId), "left");
  vi.setSystemTime(Date.now() + daysKept * 24 * 3_600_000 + 1);
  new BrowserUnsaved(ben, null);
  expect(storage.size).toBe(0);
});

/** What runs in another tab. */
async function anotherPage() {
  vi.resetModules();
  return await import("./browser-unsaved");
}

function asStorage(items: Map<string, string>) {
  const methods = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (isFull) throw new DOMException("No room", "QuotaExceededError");
      items.set(name, value);
    },
    removeItem: (name: string) => items.delete(name),
  };
  return new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

/** Web Locks of which nobody waits for one. */
function locks() {
  const held = new Set<string>();
  return {
    request: async (name: string, _: LockOptions, use: (lock: object | null) => Promise<void>) => {
      if (held.has(name)) return await use(null);
      held.add(name);
      await use({ name });
      held.delete(name);
    },
  };
}
