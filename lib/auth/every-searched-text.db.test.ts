import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { naughtyStrings } from "@/lib/platform/testing/naughty-strings";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type AccessWorld, browserOf, createAccessWorld } from "./testing/writes/access-world";
import { ask } from "./testing/writes/asking";
import { listReads, type Read } from "./testing/writes/every-read";

/** Whatever an address is made to ask for, a search and a filter above all, it is found or refused: never a fault of ours. */

// Outside a request of Next there is none to ask.
vi.mock("next/headers", async () => (await import("./testing/writes/asking")).nextHeaders);
vi.mock("next-intl/server", async (original) => ({
  ...(await original<object>()),
  getLocale: async () => "en",
  getMessages: async () => ({}),
  getTranslations: async () => (key: string) => key,
}));
// Nobody searches as often in a minute.
vi.mock("./limits/fair-share", async (original) => ({
  ...(await original<object>()),
  inTurn: (_actor: unknown, _lane: unknown, work: () => Promise<unknown>) => work(),
}));

let sandbox: TestSandbox;
let world: AccessWorld;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  world = await createAccessWorld(sandbox.origin);
  // Something is there to be found.
  await world.placedOrder();
});
afterAll(() => sandbox.dispose());

const reads = await listReads();
const lists = reads.filter(({ filters }) => filters !== null);
/** What the big list lacks. */
const added = naughtyStrings.slice(-6);
const some = naughtyStrings.filter((text, index) => index % 40 === 5 || added.includes(text));
const shown = (text: string) => JSON.stringify(text.slice(0, 100));

/** @returns the code of what it is refused as, once all of an answer was sent */
async function told(read: Read, query: Record<string, string>, params: Record<string, string> = {}) {
  const asking = read.file.startsWith("app/api/staff") ? world.operator : world.administrator;
  const route = { name: read.name, file: read.file, by: "route", exported: "GET" } as const;
  return (await ask(route, { query, params }, await browserOf(asking)))?.code ?? "done";
}

test("the lists are known, and what narrows them", () => {
  expect(lists.length).toBeGreaterThan(15);
  const words = lists.flatMap(({ filters }) => filters ?? []);
  expect(words).toEqual(expect.arrayContaining(["status", "department", "createdFrom", "sort"]));
});

test.each(lists)("$name searches for any text", async (read) => {
  // A file has the rows of its list; of the others each takes a part of its own, and the search of all lists the whole.
  const place = lists.indexOf(read) % 4;
  const part = naughtyStrings.filter((text, index) => index % 4 === place || added.includes(text));
  const texts = read.name.endsWith(".export") ? some : read.name === "search" ? naughtyStrings : part;
  for (const search of texts) expect.soft(await told(read, { search }), shown(search)).toBe("done");
});

test.each(lists)("$name is narrowed to any text", async (read) => {
  for (const word of [...(read.filters ?? []), "cursor"]) {
    for (const text of some) {
      expect.soft(await told(read, { [word]: text }), `${word} as ${shown(text)}`).toBe("done");
    }
  }
});

const others = reads.filter(({ filters }) => filters === null);

test.each(others)("$name takes any address", async (read) => {
  for (const text of some) {
    const params = Object.fromEntries(read.params.map((param) => [param, text]));
    const query = Object.fromEntries(["kind", "connection", "sourceLanguage"].map((name) => [name, text]));
    expect.soft(await told(read, query, params), shown(text)).not.toBe("internal");
  }
});
