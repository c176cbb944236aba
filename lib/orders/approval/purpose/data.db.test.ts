import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { membersOf } from "@/lib/auth/members";
import { originOf } from "@/lib/commands/testing/steering";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { typedAddress } from "@/lib/domain/testing/addresses";
import { inWords } from "@/lib/mail/words";
import { refresh } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { VariantBClient } from "@/sandbox/testing/variant-b-client";
import { getOrder } from "../../data";
import type { OrderContent } from "../../form";
import { getHome } from "../../home/data";
import { orders } from "../../mirrored";
import { approvalNeeded } from "../../notified";
import { placeOrder } from "../../placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "../../testing/ordering-world";
import { getApprovalQueue } from "../data";
import { approvalsFor } from "./data";

/** Wherever an order is said to wait for its approval, it is said what that is for, as on the order's page. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let approver: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  world = await createOrderingWorld(originOf(sandbox, "b"), "b");
  approver = await world.addPerson("approver");
});

const shipped = { certification: true, shipping: true, ...typedAddress };
const asked = {
  notarization: { certification: true, notarization: true },
  shipping: shipped,
  both: { ...shipped, notarization: true },
  unknown: { certification: true },
} as const;
type ApprovalFor = keyof typeof asked;

/** @returns the orders' ids */
async function inReview(who: Actor): Promise<Record<ApprovalFor, string>> {
  const ids: [string, string][] = [];
  for (const [what, content] of Object.entries<Partial<OrderContent>>(asked)) {
    const { subjectId } = await placeOrder(who, await readyToPlace(who, content));
    ids.push([what, subjectId ?? ""]);
  }
  await db().order.updateMany({ where: { businessId: world.businessId }, data: { status: "client_review" } });
  return Object.fromEntries(ids) as Record<ApprovalFor, string>;
}

const said = (rows: readonly { id: string; approvalFor: string }[]) =>
  Object.fromEntries(rows.map((row) => [row.approvalFor, row.id]));

test("the queue, Home and the order's page say the same", async () => {
  const ids = await inReview(approver);
  expect(said((await getApprovalQueue(approver)).orders)).toEqual(ids);
  expect(said((await getHome(approver, [])).review.orders)).toEqual(ids);
  const pages = Object.values(ids).map((id) => getOrder(approver, id));
  expect(said(await Promise.all(pages))).toEqual(ids);
});

test("who follows an order of theirs on Home, and may not approve it, reads what its approval is for", async () => {
  const requester = await world.addPerson("requester");
  const ids = await inReview(requester);
  expect(said((await getHome(requester, [])).inProgress.orders)).toEqual(ids);
  expect(said((await getApprovalQueue(requester)).orders)).toEqual(ids);
});

test("so says the email", async () => {
  const ids = await inReview(approver);
  const [member] = await membersOf(db(), world.businessId, { userId: approver.userId });
  if (!member) throw new Error("The approver is no member");
  const news = await approvalNeeded.newsOf(db(), member, Object.values(ids));
  const bodyOf = async (what: ApprovalFor) => {
    const { title, body, link, reason } = news.get(ids[what]) ?? expect.unreachable(`Nothing on ${what}`);
    const { paragraphs } = await inWords({ subject: title, paragraphs: [...body], link, reason }, null);
    return paragraphs.join(" ");
  };
  expect(await bodyOf("notarization")).toMatch(/Only then is the translation notarized\.$/);
  expect(await bodyOf("shipping")).toMatch(/Only then is the translation printed and shipped\.$/);
  expect(await bodyOf("both")).toMatch(/Only then is the translation notarized, printed and shipped\.$/);
  expect(await bodyOf("unknown")).toMatch(/Only then is the translation finalized\.$/);
});

test("of an order that was placed elsewhere its address tells that it is shipped", async () => {
  const service = new VariantBClient(world.service.origin, world.service.token);
  const services = { certification: true, notarization: true, shipping: true, shipping_service: "standard" };
  const { recipient, street1: street_1, street2: _, ...rest } = typedAddress;
  const number = await service.placeOrder({ services, address: { recipient, street_1, ...rest } });
  const scope = await scopeOf(world.connectionId);
  await refresh(orders, scope, await accessForActor(approver, scope), number, "sweep");
  const order = await db().order.findFirstOrThrow({ where: { connectionId: world.connectionId } });
  expect((await approvalsFor(approver, [order.id]))(order)).toBe("shipping");
});

test("of what somebody does not see nothing is said", async () => {
  const ids = Object.values(await inReview(approver));
  const elsewhere = await createOrderingWorld(originOf(sandbox, "b"), "b");
  const forOf = await approvalsFor(await elsewhere.addPerson("administrator"), ids);
  expect(ids.map((id) => forOf({ id }))).toEqual(ids.map(() => "unknown"));
});

test("an order that two quotes say they became is shown, and hides no other", async () => {
  const ids = await inReview(approver);
  const order = await db().order.update({ where: { id: ids.both }, data: { commandId: null } });
  const at = new Date();
  await db().quote.createMany({
    data: ["Q-1", "Q-2"].map((number) => ({
      ...{ id: randomUUID(), businessId: world.businessId, connectionId: world.connectionId },
      ...{ serviceId: number, number, status: "converted", orderServiceId: order.serviceId },
      ...{
        sourceLanguage: "es",
        targetLanguage: "en",
        searchText: number,
        snapshot: {},
        snapshotWhole: false,
      },
      ...{ receivedAt: at, requestedAt: at, answeredAt: at, confirmedAt: at },
    })),
  });
  const shown = new Set(Object.values(ids));
  expect(new Set((await getApprovalQueue(approver)).orders.map(({ id }) => id))).toEqual(shown);
  expect(new Set((await getHome(approver, [])).review.orders.map(({ id }) => id))).toEqual(shown);
  expect(await getOrder(approver, ids.both)).toMatchObject({ id: ids.both });
});
