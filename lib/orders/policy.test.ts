import { describe, expect, test } from "vitest";
import type { Acting, Role } from "@/lib/auth/actor";
import { orderStatuses } from "@/lib/domain/orders/status";
import { can, hasRight } from "./policy";

function member(role: Role, userId = "someone", onBehalfOf: Acting["onBehalfOf"] = null) {
  const business = { businessId: "business", businessName: "Business", department: null };
  return { userId, acting: { ...business, role, seesColleagues: true, seesPrices: true, onBehalfOf } };
}

const placed = { placedById: "placer", goneAt: null };

describe("approving", () => {
  test("approvers and administrators can, in client review alone", () => {
    for (const role of ["approver", "administrator"] as const) {
      const open = orderStatuses.filter(
        (status) => can(member(role), "approve", { ...placed, status }).allowed,
      );
      expect(open).toEqual(["client_review"]);
    }
  });
  test("requesters cannot, their own order included", () => {
    const order = { ...placed, status: "client_review" };
    expect(can(member("requester", "placer"), "approve", order)).toMatchObject({ allowed: false });
    expect(hasRight(member("requester", "placer"), "approve", order)).toBe(false);
  });
});

describe("cancelling", () => {
  test("is for the placer, approvers and administrators, while submitted", () => {
    for (const who of [member("requester", "placer"), member("approver"), member("administrator")]) {
      const open = orderStatuses.filter((status) => can(who, "cancel", { ...placed, status }).allowed);
      expect(open).toEqual(["submitted"]);
    }
  });
  test("is not for another requester, nor for one where nobody is known to have placed it", () => {
    expect(hasRight(member("requester"), "cancel", { ...placed, status: "submitted" })).toBe(false);
    expect(
      hasRight(member("requester"), "cancel", { status: "submitted", placedById: null, goneAt: null }),
    ).toBe(false);
  });
});

test("staff have the rights of the person they act for, and none of their own", () => {
  const order = { ...placed, status: "submitted" };
  const forPlacer = member("requester", "staff", { userId: "placer", name: "Placer" });
  const forAnother = member("requester", "placer", { userId: "someone", name: "Someone" });
  expect(can(forPlacer, "cancel", order).allowed).toBe(true);
  expect(can(forPlacer, "approve", { ...order, status: "client_review" }).allowed).toBe(false);
  expect(can(forAnother, "cancel", order).allowed).toBe(false);
});

test("somebody who acts for no business may do nothing", () => {
  const nobody = { userId: "placer", acting: null };
  for (const action of ["cancel", "approve"] as const) {
    expect(hasRight(nobody, action, { ...placed, status: "submitted" })).toBe(false);
  }
});

test("every refusal says why, also for a status that is new to us", () => {
  for (const status of [...orderStatuses, "notarizing"]) {
    for (const action of ["cancel", "approve"] as const) {
      const answer = can(member("administrator"), action, { ...placed, status });
      if (!answer.allowed) expect(answer.reason.key).toMatch(/^orderErrors\./);
    }
  }
});

test("an order that the service no longer knows allows nothing", () => {
  const gone = { placedById: "placer", goneAt: "2026-01-01T00:00:00Z" };
  expect(can(member("administrator"), "cancel", { ...gone, status: "submitted" }).allowed).toBe(false);
  expect(can(member("administrator"), "approve", { ...gone, status: "client_review" }).allowed).toBe(false);
});
