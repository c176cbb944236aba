import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { verbatim } from "@/lib/domain/message";
import { type Action, callAction, longestActionMs } from "./call-action";

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
      error: {
        code: "invalid_input",
        message: verbatim("Look again"),
        fields: { token: [verbatim("Too short")] },
      },
    });
    await expect(callAction(refuse, {})).rejects.toMatchObject({
      code: "invalid_input",
      userMessage: verbatim("Look again"),
      fields: { token: [verbatim("Too short")] },
    });
  });

  it.each([
    [true, "errors.action.lost"],
    [false, "errors.action.offline"],
  ])("says that it does not know what a lost answer said, online: %s", async (onLine, key) => {
    vi.stubGlobal("navigator", { onLine });
    await expect(callAction(rejecting(new TypeError("Failed to fetch")), {})).rejects.toMatchObject({
      code: "outcome_unknown",
      userMessage: { key },
    });
  });

  it("tells that the session is gone, as the door answers without one", async () => {
    await expect(callAction(rejecting(new Error("unauthenticated")), {})).rejects.toMatchObject({
      code: "unauthenticated",
      userMessage: { key: "errors.kinds.unauthenticated" },
    });
  });

  it("does not wait for ever for an answer that does not come", async () => {
    const answer = expect(callAction(() => new Promise<never>(() => {}), {})).rejects.toMatchObject({
      code: "outcome_unknown",
    });
    await vi.advanceTimersByTimeAsync(longestActionMs);
    await answer;
  });
});
