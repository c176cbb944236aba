import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Action, callAction, longestAnswerMs } from "./call-action";

const rejecting =
  (error: Error): Action<object, never> =>
  () =>
    Promise.reject(error);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("calling an action", () => {
  it("answers with what the action did", async () => {
    await expect(callAction(async (n: number) => ({ ok: true, data: n + 1 }), 1)).resolves.toBe(2);
  });

  it("tells a refusal with its words and fields", async () => {
    const refuse: Action<object, never> = async () => ({
      ok: false,
      error: { code: "invalid_input", message: "Look again", fields: { token: ["Too short"] } },
    });
    await expect(callAction(refuse, {})).rejects.toMatchObject({
      code: "invalid_input",
      userMessage: "Look again",
      fields: { token: ["Too short"] },
    });
  });

  it.each([
    [true, /do not know yet whether this was done/],
    [false, /You are offline/],
  ])("says that it does not know what a lost answer said, online: %s", async (onLine, words) => {
    vi.stubGlobal("navigator", { onLine });
    await expect(callAction(rejecting(new TypeError("Failed to fetch")), {})).rejects.toMatchObject({
      code: "outcome_unknown",
      userMessage: expect.stringMatching(words),
    });
  });

  it("tells that the session is gone, as the door answers without one", async () => {
    await expect(callAction(rejecting(new Error("unauthenticated")), {})).rejects.toMatchObject({
      code: "unauthenticated",
      userMessage: expect.stringContaining("Your session has ended"),
    });
  });

  it("does not wait for ever for an answer that does not come", async () => {
    const answer = expect(callAction(() => new Promise<never>(() => {}), {})).rejects.toMatchObject({
      code: "outcome_unknown",
    });
    await vi.advanceTimersByTimeAsync(longestAnswerMs);
    await answer;
  });
});
