import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { orderStatuses } from "@/lib/domain/orders/status";
import {
  hasHappened,
  inGivenOrder,
  isTooLate,
  languageName,
  reviewVersionOf,
  type TimelinePeople,
  timelineOf,
} from "./rules";
import { approvalSchema } from "./schema";

const times = {
  receivedAt: "2026-01-01T10:00:00.000Z",
  reviewAt: null,
  approvedAt: null,
  completedAt: null,
  cancelledAt: null,
};
const people: TimelinePeople = {
  placedBy: "outside",
  doerOf: ({ actorId, onBehalfOfId }) =>
    onBehalfOfId === null ? { name: actorId } : { staff: { name: actorId }, person: { name: onBehalfOfId } },
};

describe("the timeline", () => {
  test("names the steps that only the service's own times tell of", () => {
    const steps = timelineOf({ ...times, completedAt: "2026-01-02T10:00:00.000Z" }, [], people);
    expect(steps.map(({ status, causedBy }) => [status, causedBy])).toEqual([
      ["submitted", "outside"],
      ["completed", "service"],
    ]);
  });
  test("shows a step that was seen once, under whoever caused it", () => {
    const seen = {
      id: "1",
      status: "submitted",
      occurredAt: null,
      seenAt: new Date(times.receivedAt),
      actorId: "a",
      onBehalfOfId: null,
    };
    expect(timelineOf(times, [seen], people)).toEqual([
      { id: "1", status: "submitted", occurredAt: times.receivedAt, causedBy: { name: "a" } },
    ]);
  });
  test("names both where one of the operator's staff caused a step for somebody", () => {
    const seen = { id: "1", status: "client_approved", occurredAt: null, seenAt: new Date(times.receivedAt) };
    const steps = timelineOf(times, [{ ...seen, actorId: "s", onBehalfOfId: "a" }], people);
    expect(steps.at(-1)?.causedBy).toEqual({ staff: { name: "s" }, person: { name: "a" } });
  });
  test("names the person who placed it, though it was first seen by a process that did not know them", () => {
    const seen = {
      id: "1",
      status: "submitted",
      occurredAt: null,
      seenAt: new Date(times.receivedAt),
      actorId: null,
      onBehalfOfId: null,
    };
    for (const changes of [[], [seen]]) {
      expect(timelineOf(times, changes, { ...people, placedBy: { name: "b" } })).toMatchObject([
        { status: "submitted", causedBy: { name: "b" } },
      ]);
    }
  });
  test("is in the order in which things happened, whatever order they were seen in", () => {
    const change = (id: string, status: string, occurredAt: string) => ({
      id,
      status,
      occurredAt: new Date(occurredAt),
      seenAt: new Date("2026-02-01T00:00:00Z"),
      actorId: null,
      onBehalfOfId: null,
    });
    const steps = timelineOf(
      times,
      [change("2", "completed", "2026-01-03T00:00:00Z"), change("1", "translating", "2026-01-02T00:00:00Z")],
      people,
    );
    expect(steps.map(({ status }) => status)).toEqual(["submitted", "translating", "completed"]);
  });
  test("has what happened at one moment in the order in which it follows", () => {
    const at = "2026-01-02T10:00:00.000Z";
    const seen = { id: "1", status: "client_approved", occurredAt: new Date(at), seenAt: new Date(at) };
    const told = { ...times, reviewAt: at, approvedAt: at };
    const steps = timelineOf(told, [{ ...seen, actorId: null, onBehalfOfId: null }], people);
    expect(steps.map(({ status }) => status)).toEqual(["submitted", "client_review", "client_approved"]);
  });
  test.each([
    ["an hour ahead", 60],
    ["right", 0],
    ["an hour behind", -60],
  ])("goes forward where the service's clock is %s, also of what it tells no time of", (_, skewMinutes) => {
    const at = (minute: number) => new Date(Date.parse("2026-02-01T12:00:00Z") + minute * 60_000);
    const toldAt = (minute: number) => at(minute + skewMinutes);
    const step = (status: string, minute: number, occurredAt: Date | null) => {
      return { id: status, status, occurredAt, seenAt: at(minute), actorId: null, onBehalfOfId: null };
    };
    const told = { ...times, receivedAt: toldAt(0).toISOString(), approvedAt: toldAt(4).toISOString() };
    // Placed by a process that learned of it last.
    const changes = [
      step("translating", 2, null),
      step("client_review", 3, toldAt(3)),
      step("finalizing", 5, null),
      step("completed", 6, toldAt(6)),
      step("submitted", 7, toldAt(0)),
    ];
    expect(timelineOf(told, changes, people).map(({ status }) => status)).toEqual([
      "submitted",
      "translating",
      "client_review",
      "client_approved",
      "finalizing",
      "completed",
    ]);
  });
});

test("a language that the service does not list is shown by its code", () => {
  expect(languageName([{ code: "es", name: "Spanish", active: false }], "es")).toBe("Spanish");
  expect(languageName([], "es")).toBe("es");
});

const approvedAt = "2026-01-02T10:00:00.000Z";

test("the order tells whether an action was carried out; one that is completed may have been approved by nobody", () => {
  const told = (action: "cancel" | "approve", approvedAt: string | null) =>
    orderStatuses.filter((status) => hasHappened(action, { status, approvedAt }));
  expect([told("cancel", null), told("cancel", approvedAt)]).toEqual([["cancelled"], ["cancelled"]]);
  expect(told("approve", approvedAt)).toEqual(["client_approved", "finalizing", "completed"]);
  expect(told("approve", null)).toEqual(["client_approved"]);
});

test("nothing that can be done or was done is too late, nor what nobody knows the way back from", () => {
  for (const action of ["cancel", "approve"] as const) {
    const passed = orderStatuses.filter((status) => isTooLate(action, status));
    expect(passed.filter((status) => hasHappened(action, { status, approvedAt }))).toEqual([]);
    expect(passed).not.toContain("on_hold");
  }
  expect(isTooLate("cancel", "submitted")).toBe(false);
  expect(isTooLate("approve", "client_review")).toBe(false);
  expect(isTooLate("cancel", "notarizing")).toBe(false);
});

describe("the documents of an order", () => {
  const files = ["1", "2", "3", "4", "5"].map((serviceId) => ({ serviceId }));
  const order = (given: string[], listed: string[]) =>
    inGivenOrder(files, given, listed).map(({ serviceId }) => serviceId);

  test("stand as the person gave them, the rest as the service lists it", () => {
    expect(order(["3", "1"], ["1", "5", "2", "3", "4"])).toEqual(["3", "1", "5", "2", "4"]);
  });
  test("of an order that was placed elsewhere stand as the service lists them", () => {
    expect(order([], ["5", "4", "3", "2", "1"])).toEqual(["5", "4", "3", "2", "1"]);
  });
  test("that nobody lists stand last, as they came", () => {
    expect(order(["gone", "5"], ["4"])).toEqual(["5", "4", "1", "2", "3"]);
  });
});

describe("what there is to approve", () => {
  const aFile = { name: "file.pdf", sizeBytes: 1, createdAt: times.receivedAt };
  const file = (serviceId: string, kind: string) => ({ ...aFile, serviceId, kind });
  const reviewAt = "2026-01-02T10:00:00.000Z";
  const files = [file("1", "source"), file("2", "translation"), file("3", "translation")];
  const shown = reviewVersionOf({ reviewAt, files });

  test.each([
    ["a later review", { reviewAt: "2026-01-02T10:00:01.000Z", files }],
    ["an earlier one, of a clock that was put back", { reviewAt: "2026-01-02T09:00:00.000Z", files }],
    ["no review", { reviewAt: null, files }],
    ["one translation more", { reviewAt, files: [...files, file("4", "translation")] }],
    ["one less", { reviewAt, files: files.slice(0, 2) }],
    ["another in the place of one", { reviewAt, files: [...files.slice(0, 2), file("4", "translation")] }],
    ["a revised one beside it", { reviewAt, files: [...files, file("4", "revision")] }],
    ["nothing but a row of a list", { reviewAt }],
    ["a file that cannot be read beside it", { reviewAt, files, unread: { files: 1 } }],
    ["a revision that cannot be read", { reviewAt, files, unread: { revisions: 1 } }],
  ])("is something else with %s", (_, order) => expect(reviewVersionOf(order)).not.toBe(shown));

  test.each([
    ["told less exactly", { reviewAt: "2026-01-02T10:00:00Z", files }],
    ["told in another order", { reviewAt, files: files.toReversed() }],
    ["beside a document of the customer's", { reviewAt, files: [...files, file("4", "reference")] }],
    ["beside a comment that cannot be read", { reviewAt, files, unread: { comments: 1 } }],
  ])("is the same %s", (_, order) => expect(reviewVersionOf(order)).toBe(shown));

  test("can be approved however many translations there are", () => {
    const many = Array.from({ length: 5_000 }, (_, index) =>
      file(`${index}`.padStart(64, "0"), "translation"),
    );
    const reviewVersion = reviewVersionOf({ reviewAt, files: many });
    expect(approvalSchema.safeParse({ orderId: randomUUID(), reviewVersion, opened: [] }).success).toBe(true);
  });
});
