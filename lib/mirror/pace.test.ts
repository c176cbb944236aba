import { describe, expect, test } from "vitest";
import { cleanHtml } from "@/lib/domain/html";
import { orders } from "@/lib/orders/mirrored";
import { openAgainSeconds, paceOf, paces } from "./pace";
import { orderSnapshot } from "./testing/snapshots";

const revision = {
  serviceId: "1",
  bodyHtml: cleanHtml(""),
  requestedAt: "2026-01-01T00:00:00Z",
  completedAt: null,
  files: [],
};
const withRevision = (status: string) =>
  orderSnapshot({ status: "completed", revisions: [{ ...revision, status }] });

describe("an order is read again", () => {
  test.each([
    ["as open until it is settled", "open", orderSnapshot({ status: "translating" })],
    ["as open in a status that is new to us", "open", orderSnapshot({ status: "in_a_new_way" })],
    ["as settled once nothing follows", "settled", orderSnapshot({ status: "cancelled" })],
    ["as watched while a revision of it is under way", "watched", withRevision("requested")],
    ["as watched while a revision of it is on hold", "watched", withRevision("on_hold")],
    ["as settled once its revisions are completed", "settled", withRevision("completed")],
  ] as const)("%s", (_, pace, snapshot) => {
    expect(paceOf(orders, { whole: true, snapshot })).toBe(pace);
  });

  test("as unread where only a list has told of it", () => {
    expect(paceOf(orders, { whole: false, snapshot: orderSnapshot() })).toBe("unread");
  });
});

test("what becomes of something watched is read within two minutes, with a sweep each minute", () => {
  for (const { watched } of Object.values(paces)) expect(watched.afterSeconds + 60).toBeLessThan(120);
});

test.each([
  ["as its pace has it, where nothing is known", null, 600],
  ["no later than its pace has it, however far off that is", 86_400, 600],
  ["after half of the time", 600, 300],
  ["no sooner than two minutes, as it comes near", 30, 120],
  ["as soon when it is past", -30, 120],
  ["less and less often when it is overdue", -900, 450],
])("what is expected to move on is read again %s", (_, untilMove, seconds) => {
  expect(openAgainSeconds(untilMove)).toBe(seconds);
});
