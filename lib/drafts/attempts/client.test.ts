import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AttemptOutcome } from "../schema";
import { attemptOptions, type TimedPress } from "./client";

/** What the page asks about a press whose answer was lost, and when it has it withdrawn. */

const arrivesWithinMs = 8_000;
const press: TimedPress = { draftId: "0197b0c0-0000-7000-8000-000000000001", attempt: 1, pressedAt: 0 };
let asked: string[];
let known: AttemptOutcome;

const learn = () => new QueryClient().fetchQuery(attemptOptions(press, arrivesWithinMs));

beforeEach(() => {
  asked = [];
  known = { state: "not_arrived" };
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    return Response.json(method === "DELETE" ? { state: "refused" } : known);
  });
});
afterEach(() => {
  environmentManager.setIsServer(() => true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([0, arrivesWithinMs - 1])(
  "a press may still be on its way %i ms after it was made",
  async (ageMs) => {
    vi.setSystemTime(press.pressedAt + ageMs);
    expect(await learn()).toEqual({ state: "not_arrived" });
    expect(asked).toEqual([`GET /api/drafts/${press.draftId}/attempts/1`]);
  },
);

test.each([arrivesWithinMs, -arrivesWithinMs, 3_600_000])(
  "a press that has not arrived %i ms after it was made is withdrawn, also where the clock was set since",
  async (ageMs) => {
    vi.setSystemTime(press.pressedAt + ageMs);
    expect(await learn()).toEqual({ state: "refused" });
    expect(asked.at(-1)).toBe(`DELETE /api/drafts/${press.draftId}/attempts/1`);
  },
);

test("a press that has not arrived is asked for again as soon as it may be withdrawn", async () => {
  const client = new QueryClient();
  const options = attemptOptions(press, arrivesWithinMs);
  vi.setSystemTime(press.pressedAt + arrivesWithinMs - 100);
  await client.fetchQuery(options);
  const query = client.getQueryCache().find<AttemptOutcome>({ queryKey: options.queryKey });
  const { refetchInterval } = options;
  expect(query && typeof refetchInterval === "function" && refetchInterval(query as never)).toBe(100);
});

test("a press that has arrived is never withdrawn", async () => {
  vi.setSystemTime(press.pressedAt + 3_600_000);
  known = { state: "sending" } as AttemptOutcome;
  expect(await learn()).toEqual({ state: "sending" });
  expect(asked).toHaveLength(1);
});

test("a press is asked for as often however often its form is drawn meanwhile", async () => {
  vi.useFakeTimers();
  // Nothing is asked again by itself where there is no window.
  environmentManager.setIsServer(() => false);
  known = { state: "sending" } as AttemptOutcome;
  const askedIn30Seconds = async (draw: () => ReturnType<typeof attemptOptions> | null) => {
    asked = [];
    const observer = new QueryObserver(new QueryClient(), attemptOptions(press, arrivesWithinMs));
    const leave = observer.subscribe(() => undefined);
    for (let step = 0; step < 100; step += 1) {
      await vi.advanceTimersByTimeAsync(300);
      const drawn = draw();
      if (drawn) observer.setOptions(drawn);
    }
    leave();
    return asked.length;
  };
  const undisturbed = await askedIn30Seconds(() => null);
  expect(undisturbed).toBeGreaterThan(5);
  expect(await askedIn30Seconds(() => attemptOptions(press, arrivesWithinMs))).toBe(undisturbed);
});
