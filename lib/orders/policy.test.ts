import { describe, expect, test } from "vitest";
import type { Acting } from "@/lib/auth/actor";
import { message } from "@/lib/domain/message";
import { orderStatuses } from "@/lib/domain/orders/status";
import type { Role } from "@/lib/domain/roles";
import { can, hasRight, offered, waitsForApprovalOf } from "./policy";

function member(role: Role, userId = "someone", onBehalfOf: Acting["onBehalfOf"] = null) {
  const business = { businessId: "business", businessName: "Business", department: null };
  return { userId, acting: { ...business, role, seesColleagues: true, seesPrices: true, onBehalfOf } };
}

const placed = { placedById: "placer", approvedAt: null, goneAt: null, pace: "open" };

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

test("an order of whose review a list alone has told waits for approvers, and cannot be approved yet", () => {
  const order = { ...placed, status: "client_review", pace: "unread" };
  const reason = message("orderErrors.approve.unread");
  expect(can(member("approver"), "approve", order)).toEqual({ allowed: false, reason });
  expect(offered(member("approver"), "approve", order, false)).toBeNull();
  expect(offered(member("approver"), "approve", order, true)).toEqual({ allowed: false, reason });
  expect(waitsForApprovalOf(member("approver"), order)).toBe(true);
  expect(waitsForApprovalOf(member("requester", "placer"), order)).toBe(false);
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
      hasRight(member("requester"), "cancel", { ...placed, status: "submitted", placedById: null }),
    ).toBe(false);
  });
});

test("staff have the rights of the person they act for, and none of their own", () => {
  const grantFor = (userId: string) => ({ userId, name: userId, grantId: "grant", expiresAt: new Date() });
  const order = { ...placed, status: "submitted" };
  const forPlacer = member("requester", "staff", grantFor("placer"));
  const forAnother = member("requester", "placer", grantFor("someone"));
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
  const gone = { ...placed, goneAt: new Date("2026-01-01T00:00:00Z") };
  expect(can(member("administrator"), "cancel", { ...gone, status: "submitted" }).allowed).toBe(false);
  expect(can(member("administrator"), "approve", { ...gone, status: "client_review" }).allowed).toBe(false);
});

describe("what an order's page says of an action", () => {
  /** By status, of an order that is approved: whoever may approve is told this, `open` where they can. */
  const approving: Record<string, string | null> = {
    submitted: "early",
    translating: "early",
    under_review: "early",
    client_review: "open",
    client_approved: "done",
    finalizing: "status",
    revising: "status",
    on_hold: "status",
    notarizing: "status",
    completed: null,
    cancelled: null,
  };
  const cancelling = (status: string) => {
    if (status === "submitted") return "open";
    return status === "completed" || status === "cancelled" ? null : "status";
  };
  const statuses = [...orderStatuses, "notarizing"];
  const roles = ["requester", "approver", "administrator"] as const;
  const sights = [true, false].flatMap((seesColleagues) =>
    [true, false].map((seesPrices) => ({ seesColleagues, seesPrices })),
  );
  const cases = statuses.flatMap((status) =>
    roles.flatMap((role) =>
      sights.flatMap((sight) =>
        [true, false].flatMap((isOwn) =>
          [true, false].map((hasApproval) => ({ status, role, sight, isOwn, hasApproval })),
        ),
      ),
    ),
  );
  const said = (permitted: ReturnType<typeof offered>) => {
    if (permitted === null || permitted.allowed) return permitted && "open";
    return permitted.reason.key.split(".").at(-1);
  };

  test.each(cases)("$status, $role, $sight, own: $isOwn, approval: $hasApproval", (one) => {
    const { userId, acting } = member(one.role, one.isOwn ? "placer" : "someone");
    const actor = { userId, acting: { ...acting, ...one.sight } };
    const order = { ...placed, status: one.status };
    const decides = one.role !== "requester";
    // An order in client review has come to its approval, whatever it was placed with.
    const approve = one.hasApproval || one.status === "client_review" ? approving[one.status] : null;
    expect(said(offered(actor, "approve", order, one.hasApproval))).toBe(decides ? approve : null);
    const cancel = decides || one.isOwn ? cancelling(one.status) : null;
    expect(said(offered(actor, "cancel", order, one.hasApproval))).toBe(cancel);
  });

  test("is nothing of an order that the service no longer knows", () => {
    for (const { status, role } of cases) {
      const gone = { ...placed, status, goneAt: new Date(0) };
      for (const action of ["cancel", "approve"] as const) {
        expect(offered(member(role, "placer"), action, gone, true)).toBeNull();
      }
    }
  });

  test("of one that was approved is that it was, and not that it was where staff went on without", () => {
    const finalizing = { ...placed, status: "finalizing" };
    const approver = member("approver");
    expect(said(offered(approver, "approve", { ...finalizing, approvedAt: new Date(0) }, true))).toBe("done");
    expect(said(offered(approver, "approve", finalizing, true))).toBe("status");
  });
});
