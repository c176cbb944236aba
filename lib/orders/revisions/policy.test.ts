import { describe, expect, test } from "vitest";
import { orderStatuses } from "@/lib/domain/orders/status";
import { revisionStatuses } from "@/lib/domain/revisions/status";
import type { Role } from "@/lib/domain/roles";
import { canRequestRevision, canWithdraw } from "./policy";

function member(role: Role, userId = "someone") {
  const business = { businessId: "business", businessName: "Business", department: null };
  return { userId, acting: { ...business, role, seesColleagues: true, seesPrices: true, onBehalfOf: null } };
}

const order = { status: "completed", placedById: "placer", approvedAt: null, goneAt: null };
const whole = { revisions: [] };
const approver = member("approver");
const another = member("requester");
const gone = { ...order, goneAt: new Date() };
const refused = (key: string) => ({ allowed: false, reason: { key: `orderErrors.${key}` } });

describe("asking for a revision", () => {
  test("is for where there is a translation that is not locked, whatever statuses there are", () => {
    const open = [...orderStatuses, "notarizing"].filter(
      (status) => canRequestRevision(approver, { ...order, status, whole }).allowed,
    );
    expect(open).toEqual(["client_review", "completed"]);
  });

  test("is for nobody else, of no order that is gone, and of none that was not read whole", () => {
    const ask = (
      who: typeof approver,
      about: typeof order | typeof gone,
      read: typeof whole | null = whole,
    ) => canRequestRevision(who, { ...about, whole: read });
    expect(ask(another, order)).toMatchObject(refused("requestRevision.role"));
    expect(ask(approver, gone)).toMatchObject(refused("gone"));
    expect(ask(approver, order, null)).toMatchObject(refused("requestRevision.unread"));
  });
});

describe("withdrawing a revision", () => {
  test("is possible while nobody has begun it", () => {
    const open = revisionStatuses.filter((status) => canWithdraw(approver, order, { status }).allowed);
    expect(open).toEqual(["requested"]);
  });

  test("is for nobody else, of no order that is gone, and of no revision that is", () => {
    const requested = { status: "requested" };
    expect(canWithdraw(another, order, requested)).toMatchObject(refused("withdrawRevision.role"));
    expect(canWithdraw(approver, gone, requested)).toMatchObject(refused("gone"));
    expect(canWithdraw(approver, order, null)).toMatchObject(refused("withdrawRevision.gone"));
    expect(canWithdraw(member("requester", "placer"), order, requested)).toEqual({ allowed: true });
  });
});
