import { describe, expect, test } from "vitest";
import { orderStatuses } from "@/lib/domain/orders/status";
import { approvalFor } from "../approval/rules";
import { hasApproval, placedWithOf, toComeOf } from "./rules";

const at = new Date("2026-03-01T10:00:00Z");
const order = { reviewAt: null, approvedAt: null, completedAt: null, goneAt: null };
const standard = { certification: false, notarization: false, isShipped: false };
const certified = { certification: true, notarization: false, isShipped: false };
const notarized = { certification: true, notarization: true, isShipped: false };

describe("the steps to come", () => {
  /** Of an order without an approval, and of one with: by each status. */
  const expected: Record<string, [without: string[], withApproval: string[]]> = {
    submitted: [
      ["translating", "completed"],
      ["translating", "client_review", "client_approved", "completed"],
    ],
    translating: [["completed"], ["client_review", "client_approved", "completed"]],
    under_review: [["completed"], ["client_review", "client_approved", "completed"]],
    revising: [["completed"], ["client_review", "client_approved", "completed"]],
    client_review: [
      ["client_approved", "completed"],
      ["client_approved", "completed"],
    ],
    client_approved: [["completed"], ["completed"]],
    finalizing: [["completed"], ["completed"]],
    completed: [[], []],
    cancelled: [[], []],
    on_hold: [[], []],
    notarizing: [[], []],
  };

  test.each(["notarizing", ...orderStatuses])(
    "of an order that is %s are what it was placed with, and no more",
    (status) => {
      const [without, withApproval] = expected[status] ?? [];
      for (const asked of [standard, certified, undefined]) {
        expect(toComeOf({ ...order, status }, asked).steps).toEqual(without);
      }
      expect(toComeOf({ ...order, status }, notarized).steps).toEqual(withApproval);
    },
  );

  test("of an order that was placed elsewhere and is sent by post lead through its approval, and claim no more of it", () => {
    const elsewhere = placedWithOf(undefined, true);
    expect(approvalFor(elsewhere)).toBe("shipping");
    expect(toComeOf({ ...order, status: "submitted" }, elsewhere)).toEqual({
      steps: expected.submitted?.[1],
      translation: null,
      isShipped: true,
    });
    expect(placedWithOf(undefined, false)).toBeUndefined();
  });

  test("are none of an order that the service no longer knows", () => {
    for (const status of orderStatuses) {
      expect(toComeOf({ ...order, status, goneAt: at }, notarized).steps).toEqual([]);
    }
  });

  test.each([
    ["approved", { approvedAt: at }],
    ["completed", { completedAt: at }],
  ])("claim no second approval of what was %s and is revised", (_, changed) => {
    expect(toComeOf({ ...order, status: "revising", ...changed }, notarized).steps).toEqual(["completed"]);
    expect(toComeOf({ ...order, status: "client_review", ...changed }, notarized).steps).toEqual([
      "client_approved",
      "completed",
    ]);
  });

  test("of an order placed elsewhere have the approval that it is known to have come to", () => {
    const revised = { ...order, status: "revising", reviewAt: at };
    expect(toComeOf(revised, undefined).steps).toEqual(["client_review", "client_approved", "completed"]);
  });
});

test.each([
  [standard, "standard"],
  [certified, "certified"],
  [notarized, "notarized"],
  [undefined, null],
])("placed with %j, the translation will be %s", (asked, translation) => {
  expect(toComeOf({ ...order, status: "submitted" }, asked).translation).toBe(translation);
});

test.each([
  [standard, "unknown"],
  [notarized, "notarization"],
  [{ ...certified, isShipped: true }, "shipping"],
  [{ ...notarized, isShipped: true }, "both"],
  [undefined, "unknown"],
])("placed with %j, it has an approval for %s", (asked, what) => {
  expect(approvalFor(asked)).toBe(what);
});

test("an order that is shipped waits for an approval like a notarized one", () => {
  const shipped = { ...certified, isShipped: true };
  const submitted = { ...order, status: "submitted" };
  expect(hasApproval(submitted, shipped)).toBe(true);
  expect(toComeOf(submitted, shipped)).toEqual({
    ...toComeOf(submitted, notarized),
    translation: "certified",
    isShipped: true,
  });
});

test("an order has an approval that was placed with a notarization, or that has come to one", () => {
  const submitted = { ...order, status: "submitted" };
  for (const asked of [standard, certified, undefined]) {
    expect(hasApproval(submitted, asked)).toBe(false);
    expect(hasApproval({ ...submitted, status: "client_review" }, asked)).toBe(true);
    expect(hasApproval({ ...submitted, status: "finalizing", reviewAt: at }, asked)).toBe(true);
  }
  expect(hasApproval(submitted, notarized)).toBe(true);
});
