import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { typedAddress } from "@/lib/domain/testing/addresses";
import { emptyContentOf } from "@/lib/drafts/rules";
import { refresh } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { VariantBClient } from "@/sandbox/testing/variant-b-client";
import { listUsedAddresses } from "./addresses/data";
import { longestAnswer } from "./coversheet/rules";
import { getOrder } from "./data";
import { type OrderContent, orderForm } from "./form";
import { getOrderFormOptions } from "./form-options/data";
import { orders } from "./mirrored";
import { placeOrder } from "./placing/mutations";
import { readyToPlace } from "./testing/ordering-world";

/** Orders with a printed copy, placed with the service that sends some. */

let sandbox: TestSandbox;
let service: VariantBClient;
let connectionId: string;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  service = await VariantBClient.open(sandbox.originB);
  const businessId = await addBusiness();
  connectionId = await addConnection(businessId, `${sandbox.originB}/api/v1`, "b");
  const languages = ["eng", "spa"].map((code) => ({ code, name: code, active: true }));
  await db().connection.update({
    where: { id: connectionId },
    data: { languages, languagesAt: new Date() },
  });
  const userId = await addPerson({ businessId, role: "approver" });
  await addToken(connectionId, userId, service.token);
  actor = await signIn(userId);
});

const address = { ...typedAddress, street2: "Apt 4" };
const shipped: Partial<OrderContent> = {
  ...emptyContentOf(orderForm),
  ...{ sourceLanguage: "spa", targetLanguage: "eng", certification: true, shipping: true },
  ...{ ...address, shippingService: "express", shippingSignature: true },
};
const place = async (changed: Partial<OrderContent> = {}) =>
  await placeOrder(actor, await readyToPlace(actor, { ...shipped, ...changed }));

test("the service is asked for what was typed, and the order says where its copy goes and what it is approved for", async () => {
  const { subjectId } = await place();
  const order = await getOrder(actor, subjectId ?? "");
  expect(order).toMatchObject({ address, approvalFor: "shipping", shipments: [] });
  expect(order.toCome).toMatchObject({ translation: "certified", isShipped: true });
  expect(order.toCome.steps).toContain("client_review");
  expect(order.permissions.approve).toMatchObject({ allowed: false });
});

test("what was shipped is on the order's page with its carrier", async () => {
  const { subjectId } = await place({ notarization: true });
  const { number, approvalFor } = await getOrder(actor, subjectId ?? "");
  expect(approvalFor).toBe("both");
  await service.advance(2);
  await service.call("PUT", `/orders/${number}/approve`);
  await service.advance();
  const scope = await scopeOf(connectionId);
  await refresh(orders, scope, await accessForActor(actor, scope), number, "callback");
  const { shipments } = await getOrder(actor, subjectId ?? "");
  expect(shipments).toEqual([expect.objectContaining({ carrier: "USPS", service: expect.any(String) })]);
});

test("the address is offered again once the order is placed, and where the service has refused it is not", async () => {
  const refused = await place({ recipient: "A".repeat(192), city: "C".repeat(192) });
  expect(refused.state).toBe("refused");
  expect(Object.keys(refused.refusal?.fields ?? {}).sort()).toEqual(["city", "recipient"]);
  expect(await listUsedAddresses(actor)).toEqual([]);
  await place();
  expect((await getOrderFormOptions(actor, null)).usedAddresses).toMatchObject([{ address }]);
});

test("how long a reference may be the service decides where it names no limit", async () => {
  const reference = "7".repeat(191);
  const { subjectId } = await place({ reference });
  expect((await getOrder(actor, subjectId ?? "")).reference).toBe(reference);
  expect(await place({ reference: `${reference}7` })).toMatchObject({
    state: "refused",
    refusal: { code: "service_refused", fields: { reference: [expect.anything()] } },
  });
  const [{ maxLength } = { maxLength: 0 }] = (await getOrderFormOptions(actor, null)).coversheet;
  expect(maxLength).toBe(longestAnswer);
  await addConnection(actingOf(actor).businessId);
  const another = await db().connection.findFirstOrThrow({
    where: { businessId: actingOf(actor).businessId, variant: "a" },
  });
  const { coversheet } = await getOrderFormOptions(actor, null, another.id);
  expect(coversheet.map((field) => field.maxLength)).toEqual([50, 191, 191]);
});

test("a form asks for a hard copy where its connection sends some, and nowhere else", async () => {
  await place();
  expect((await getOrderFormOptions(actor, null)).countries).toContain("US");
  await db().connection.update({ where: { id: connectionId }, data: { isDefault: false } });
  await addConnection(actingOf(actor).businessId);
  expect(await getOrderFormOptions(actor, null)).toMatchObject({ countries: null, usedAddresses: [] });
});
