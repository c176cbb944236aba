import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { visibleText } from "@/lib/domain/visible-text";
import { db } from "@/lib/platform/db";
import { naughtyStrings } from "@/lib/platform/testing/naughty-strings";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { browserOf, createAccessWorld } from "./testing/writes/access-world";
import { type Asked, ask } from "./testing/writes/asking";
import { listWrites } from "./testing/writes/every-write";
import { onBusiness } from "./testing/writes/on-business";
import { onOrders } from "./testing/writes/on-orders";
import { onPortal } from "./testing/writes/on-portal";

/** Whatever somebody types where a write takes text, it is done, or refused as what it is: never a fault of ours. */

// Outside a request of Next there is none to ask.
vi.mock("next/headers", async () => (await import("./testing/writes/asking")).nextHeaders);
// Nor one whose language is known; a form that sends its words along has none here.
vi.mock("next-intl/server", async (original) => ({
  ...(await original<object>()),
  getMessages: async () => ({}),
}));
// Nobody types as much in a minute.
vi.mock("./limits/fair-share", async (original) => ({
  ...(await original<object>()),
  inTurn: (_actor: unknown, _lane: unknown, work: () => Promise<unknown>) => work(),
}));
// A digest that is worth something takes its time, and there are hundreds.
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  const hash = (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1 });
  return { ...argon2, hash };
});

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** Ends what hangs: hundreds of texts one after the other take half a minute where nothing else is to do. */
const longestMs = 240_000;

const tried = { ...onOrders, ...onBusiness, ...onPortal };

test.each(listWrites())(
  "$name takes any text",
  async ({ name, ...write }) => {
    const how = tried[name];
    if (!how) throw new Error(`Say in testing/writes how ${name} is tried`);
    const world = await createAccessWorld(sandbox.origin);
    const { asked, named, doneBy } = await how.prepare(world);
    const browser = await browserOf(doneBy ?? world[how.rightful]);
    for (const { paths, texts } of triesOf(pathsOfText(asked, named))) {
      for (const text of texts) {
        // How often somebody may try is another matter.
        await db().signInAttempt.deleteMany();
        const typed = paths.reduce((told, path) => withText(told, path, text), asked);
        const refused = await ask({ name, ...write }, typed, browser);
        const what = `${paths.map((path) => path.join("."))} as ${JSON.stringify(text.slice(0, 100))}`;
        expect.soft(refused?.code, what).not.toBe("internal");
      }
    }
  },
  longestMs,
);

/** Each place alone takes the whole list; of a form with many they do so together, and each alone a part of it. */
function triesOf(paths: readonly Path[]): { paths: readonly Path[]; texts: readonly string[] }[] {
  const isLong = paths.length > 3;
  const texts = isLong ? naughtyStrings.filter((_, index) => index % 20 === 5) : naughtyStrings;
  const alone = paths.map((path) => ({ paths: [path], texts }));
  return isLong ? [{ paths, texts: naughtyStrings }, ...alone] : alone;
}

test("a name is kept as it reads, whatever was typed", async () => {
  const write = listWrites().find(({ name }) => name === "department.rename");
  const how = tried["department.rename"];
  if (!write || !how) throw new Error("Departments are not renamed any more");
  const world = await createAccessWorld(sandbox.origin);
  const { asked, named } = await how.prepare(world);
  const browser = await browserOf(world.administrator);
  for (const text of naughtyStrings) {
    const refused = await ask(write, withText(asked, ["input", "name"], text), browser);
    const { name } = await db().department.findUniqueOrThrow({ where: { id: named[0] ?? "" } });
    if (refused === null) expect.soft(name).toBe(visibleText(text));
    else expect.soft(refused.code).toBe("invalid_input");
  }
});

type Path = readonly string[];

/** Where there is text that somebody chose. */
function pathsOfText(asked: unknown, named: readonly string[]): Path[] {
  if (typeof asked === "string") return named.includes(asked) || isId(asked) ? [] : [[]];
  if (typeof asked !== "object" || asked === null) return [];
  return Object.entries(asked).flatMap(([key, value]) =>
    pathsOfText(value, named).map((path) => [key, ...path]),
  );
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text);
}

function withText(asked: Asked, path: Path, text: string): Asked {
  return replaced(asked, path, text) as Asked;
}

function replaced(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  return { ...(value as object), [key]: replaced((value as Record<string, unknown>)[key], rest, text) };
}
