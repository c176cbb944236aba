import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchJson, longestAnswerMs } from "./fetch-json";

const answer = (status: number, body: string) => async () => new Response(body, { status });
const read = () => fetchJson("/api/home");
const write = () => fetchJson("/api/drafts/1", { method: "PUT", json: {} });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("asking the portal", () => {
  it.each([
    ["is not reached", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["breaks off half way", answer(200, '{"draftId":')],
    ["is a proxy's own", answer(502, "<html>Bad gateway</html>")],
  ])(
    "leaves a write in doubt, and never takes it for done or not done, where the answer %s",
    async (_, fetch) => {
      vi.stubGlobal("fetch", fetch);
      await expect(write()).rejects.toMatchObject({ code: "outcome_unknown" });
      await expect(read()).rejects.toMatchObject({ code: "service_unavailable" });
    },
  );

  it("does not wait for ever", async () => {
    const timeout = vi
      .spyOn(AbortSignal, "timeout")
      .mockReturnValue(AbortSignal.abort(new Error("too long")));
    vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => signal?.throwIfAborted());
    await expect(write()).rejects.toMatchObject({ code: "outcome_unknown" });
    expect(timeout).toHaveBeenCalledWith(longestAnswerMs);
  });

  it("tells the route's own refusal in its words", async () => {
    const error = { code: "conflict", message: { key: "draftErrors.changedElsewhere" }, fields: {} };
    vi.stubGlobal("fetch", answer(409, JSON.stringify({ error })));
    await expect(write()).rejects.toMatchObject({ code: "conflict", userMessage: error.message });
  });

  it("leaves to who gave a read up that they did", async () => {
    const gone = AbortSignal.abort(new Error("The page has moved on"));
    vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => signal?.throwIfAborted());
    await expect(fetchJson("/api/home", { signal: gone })).rejects.toThrow("The page has moved on");
  });
});
