import { describe, expect, test } from "vitest";
import { orderStatuses } from "@/lib/domain/status";
import { orderWords } from "@/lib/domain/texts/order-words";
import { hasHappened, languageName, nextStepOf, timelineOf } from "./rules";

const times = {
  receivedAt: "2026-01-01T10:00:00.000Z",
  reviewAt: null,
  approvedAt: null,
  completedAt: null,
  cancelledAt: null,
};
const nameOf = (actorId: string) => `name of ${actorId}`;

describe("the timeline", () => {
  test("names the steps that only the service's own times tell of", () => {
    const steps = timelineOf({ ...times, completedAt: "2026-01-02T10:00:00.000Z" }, [], nameOf);
    expect(steps.map(({ status, causedBy }) => [status, causedBy])).toEqual([
      ["submitted", orderWords.theService],
      ["completed", orderWords.theService],
    ]);
  });
  test("shows a step that was seen once, under whoever caused it", () => {
    const seen = {
      id: "1",
      status: "submitted",
      occurredAt: null,
      seenAt: new Date(times.receivedAt),
      actorId: "a",
    };
    expect(timelineOf(times, [seen], nameOf)).toEqual([
      { id: "1", status: "submitted", occurredAt: times.receivedAt, causedBy: "name of a" },
    ]);
  });
  test("is in the order in which things happened, whatever order they were seen in", () => {
    const change = (id: string, status: string, occurredAt: string) => ({
      id,
      status,
      occurredAt: new Date(occurredAt),
      seenAt: new Date("2026-02-01T00:00:00Z"),
      actorId: null,
    });
    const steps = timelineOf(
      times,
      [change("2", "completed", "2026-01-03T00:00:00Z"), change("1", "translating", "2026-01-02T00:00:00Z")],
      nameOf,
    );
    expect(steps.map(({ status }) => status)).toEqual(["submitted", "translating", "completed"]);
  });
});

test("every status but the settled ones names its next step, and a new word is no error", () => {
  const without = orderStatuses.filter((status) => nextStepOf(status) === null);
  expect(without).toEqual(["completed", "cancelled"]);
  expect(nextStepOf("notarizing")).toBeNull();
});

test("a language that the service does not list is shown by its code", () => {
  expect(languageName([{ code: "es", name: "Spanish", active: false }], "es")).toBe("Spanish");
  expect(languageName([], "es")).toBe("es");
});

test("the state alone tells whether an action was carried out", () => {
  const told = (action: "cancel" | "approve") =>
    orderStatuses.filter((status) => hasHappened(action, status));
  expect(told("cancel")).toEqual(["cancelled"]);
  expect(told("approve")).toEqual(["client_approved", "finalizing", "completed"]);
});
