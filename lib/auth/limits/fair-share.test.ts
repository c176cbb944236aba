import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "@/lib/domain/ids";
import { inTurn } from "./fair-share";

type Lane = Parameters<typeof inTurn>[1];

let person: { userId: string };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Each test begins a minute of its own.
  vi.setSystemTime(Date.now() + 120_000);
  person = { userId: newId() };
});
afterEach(() => {
  vi.useRealTimers();
});

/** Things that are asked for at once and end when the test says so. */
function askFor(count: number, lane: Lane, who = person) {
  let running = 0;
  let most = 0;
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const outcomes = Array.from({ length: count }, () =>
    inTurn(who, lane, async () => {
      running += 1;
      most = Math.max(most, running);
      await gate;
      running -= 1;
    }).then(
      () => "done",
      (error) => error.code,
    ),
  );
  return {
    most: () => most,
    outcomes: async () => {
      letGo();
      const settled = await Promise.all(outcomes);
      return {
        done: settled.filter((one) => one === "done").length,
        refused: settled.filter((one) => one === "rate_limited").length,
      };
    },
  };
}

describe("of what a person asks for at once", () => {
  test.each([
    ["read", 12, 72],
    ["write", 6, 36],
    ["upload", 12, 12],
    ["download", 2, 22],
  ] as const)("a few %ss run, the next wait and the rest is turned away", async (lane, atOnce, taken) => {
    const asked = askFor(300, lane);
    expect(await asked.outcomes()).toEqual({ done: taken, refused: 300 - taken });
    expect(asked.most()).toBe(atOnce);
  });

  test("nothing keeps a colleague waiting", async () => {
    const flood = askFor(300, "write");
    expect(await inTurn({ userId: newId() }, "write", async () => "at once")).toBe("at once");
    await flood.outcomes();
  });

  test("writing does not keep reading waiting", async () => {
    const flood = askFor(300, "write");
    expect(await inTurn(person, "read", async () => "at once")).toBe("at once");
    await flood.outcomes();
  });

  test("what is done, or failed, makes room again", async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await askFor(36, "write").outcomes()).toEqual({ done: 36, refused: 0 });
      await expect(inTurn(person, "write", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    }
  });
});

describe("in a minute", () => {
  const writeOneByOne = (count: number) => oneByOne(count, "write");
  const oneByOne = async (count: number, lane: Lane) => {
    let refused = 0;
    for (let index = 0; index < count; index += 1) {
      await inTurn(person, lane, async () => undefined).catch(() => {
        refused += 1;
      });
    }
    return refused;
  };

  test("nobody writes without end, however slowly one after another; the next is another minute", async () => {
    expect(await writeOneByOne(400)).toBe(100);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await writeOneByOne(1)).toBe(0);
  });

  test("nobody downloads so often that an account's allowance is theirs alone", async () => {
    expect(await oneByOne(60, "download")).toBe(30);
    expect(await oneByOne(1, "write")).toBe(0);
  });

  test("what one person wrote does not count against another, and reading is not counted", async () => {
    await writeOneByOne(400);
    expect(await inTurn({ userId: newId() }, "write", async () => "written")).toBe("written");
    expect(await inTurn(person, "read", async () => "read")).toBe("read");
  });
});
