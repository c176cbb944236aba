import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveBeforeActingEnds, saveWhenActingEnds } from "./acting-ends";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("before acting for somebody ends", () => {
  it("everything that is typed is saved, and waited for", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const [one, other] = [vi.fn(() => promise), vi.fn(async () => {})];
    const ends = [saveWhenActingEnds(one), saveWhenActingEnds(other)];
    let isSaved = false;
    const saved = saveBeforeActingEnds().then(() => {
      isSaved = true;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([one.mock.calls.length, other.mock.calls.length, isSaved]).toEqual([1, 1, false]);
    resolve();
    await saved;
    for (const end of ends) end();
    await saveBeforeActingEnds();
    expect(one).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("nobody is kept by what is never answered", async () => {
    const end = saveWhenActingEnds(() => new Promise(() => {}));
    const saved = saveBeforeActingEnds();
    await vi.advanceTimersByTimeAsync(3_000);
    await saved;
    end();
  });
});
