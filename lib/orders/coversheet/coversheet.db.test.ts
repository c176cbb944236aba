import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { listCoversheets } from "@/lib/connections/coversheet/data";
import { changeCoversheet } from "@/lib/connections/coversheet/mutations";
import { addConnection } from "@/lib/credentials/testing/connected";
import { type CoversheetSettings, coversheetSettings } from "@/lib/domain/coversheet";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { placeOrder as placing } from "../command";
import { findAskedOrder } from "../consents/data";
import { getOrder } from "../data";
import { orderForm } from "../form";
import { getOrderFormOptions } from "../form-options/data";
import { getHome } from "../home/data";
import { listOrders } from "../list/data";
import { findPending } from "../pending/data";
import { placeOrder } from "../placing/mutations";
import { createConsentingWorld } from "../testing/asked-order";
import { countOrders } from "../testing/count-orders";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "../testing/ordering-world";
import { wholeList } from "../testing/whole-list";

/** What the settings of a coversheet do wherever its fields are shown. */

const unset = coversheetSettings(null);
const named: CoversheetSettings = {
  ...{ whiteLabel: true, reference: { label: "Case number", visible: true, required: true } },
  ...{ field1: { label: "Client", visible: true, required: false } },
  field2: { label: "Room", visible: false, required: true },
};
const withoutClient = { ...named, field1: { ...named.field1, visible: false } };

let sandbox: TestSandbox;
let world: OrderingWorld;
let administrator: Actor;
let requester: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  administrator = await world.addPerson("administrator");
  requester = await world.addPerson("requester");
});
afterAll(() => sandbox.dispose());

async function set(settings: CoversheetSettings, who = administrator, connectionId = world.connectionId) {
  const all = await listCoversheets(who);
  const known = all.find((one) => one.connectionId === connectionId)?.settings ?? unset;
  await changeCoversheet(who, { connectionId, known, settings });
}

test("a form shows the visible fields under their labels, and knows which were left out and whose they are to set", async () => {
  await set(named);
  expect(await getOrderFormOptions(requester, null)).toMatchObject({
    coversheet: [
      { field: "reference", label: "Case number", required: true, maxLength: 50 },
      { field: "field1", label: "Client", required: false, maxLength: 191 },
    ],
    hiddenFields: [{ field: "field2", label: "Room" }],
    keepsCoversheet: false,
  });
  expect(await getOrderFormOptions(administrator, null)).toMatchObject({ keepsCoversheet: true });
});

test("each connection has its own labels", async () => {
  const second = await addConnection(world.businessId, `${sandbox.origin}/api/v1`);
  await set(named, administrator, second);
  expect((await getOrderFormOptions(requester, null)).coversheet[0]).toMatchObject({ label: null });
  expect((await getOrderFormOptions(requester, null, second)).coversheet[0]).toMatchObject({
    label: "Case number",
  });
});

test("what was typed into fields that were hidden or renamed since is not sent until its person has seen that", async () => {
  await set(named);
  const shown = await getOrderFormOptions(requester, null);
  const input = await readyToPlace(requester, { reference: "RT-7", field1: "Lopez", certification: true });
  const answeredAs = orderForm.answeredAs?.(input.content, shown) ?? "";
  for (const changed of [withoutClient, { ...named, field1: { ...named.field1, label: "Room" } }]) {
    await set(changed);
    await expect(placeOrder(requester, { ...input, answeredAs })).rejects.toMatchObject({
      code: "conflict",
      userMessage: { key: "draftErrors.fieldsChanged" },
    });
  }
  expect(await countOrders(world.service)).toEqual({ orders: 0, posts: 0 });

  await set(withoutClient);
  const seen = orderForm.answeredAs?.(input.content, await getOrderFormOptions(requester, null)) ?? "";
  const { subjectId } = await placeOrder(requester, { ...input, answeredAs: seen });
  expect((await getOrder(requester, subjectId ?? "")).coversheet).toEqual([
    { field: "reference", label: "Case number", value: "RT-7" },
  ]);
});

test("a press of a page that shows the fields as they are is no conflict for fields that are empty", async () => {
  const input = await readyToPlace(requester, { field2: "Room 4" });
  const shown = await getOrderFormOptions(requester, null);
  await set({ ...named, field2: unset.field2 });
  const answeredAs = orderForm.answeredAs?.(input.content, shown) ?? "";
  expect(await placeOrder(requester, { ...input, answeredAs })).toMatchObject({ state: "accepted" });
});

test("an order shows its values under the labels of today, and hidden ones not, and the list heads its references so", async () => {
  const { subjectId } = await placeOrder(
    requester,
    await readyToPlace(requester, { reference: "RT-7", field1: "Lopez" }),
  );
  expect((await listOrders(requester, wholeList)).referenceHeading).toEqual({ label: null });
  await set(withoutClient);
  expect((await getOrder(requester, subjectId ?? "")).coversheet).toEqual([
    { field: "reference", label: "Case number", value: "RT-7" },
  ]);
  expect((await listOrders(requester, wholeList)).referenceHeading).toEqual({ label: "Case number" });
  await set({ ...named, reference: { ...named.reference, visible: false } });
  expect(await listOrders(requester, wholeList)).toMatchObject({
    referenceHeading: null,
    rows: [{ reference: null }],
  });
  await set(named);
  expect((await getOrder(requester, subjectId ?? "")).coversheet).toMatchObject([
    { value: "RT-7" },
    { value: "Lopez" },
  ]);
});

test("a reference that was hidden since is told of nothing: no form, no order that is not known yet, and none that waits for consent", async () => {
  const asking = await createConsentingWorld(sandbox.origin);
  const { person, staff, world: theirs } = asking;
  const keeper = await theirs.addPerson("administrator");
  const begun = await readyToPlace(person, { reference: "RT-7" });
  const { draftId, content } = begun;
  await db().draft.update({ where: { id: draftId }, data: { content } });
  await theirs.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
  const { commandId } = await placeOrder(person, await readyToPlace(person, { reference: "RT-8" }));
  const asked = await placeOrder(staff, await readyToPlace(staff, { reference: "RT-9" }));
  const told = async () => {
    const { drafts, checking, awaitingConsent } = await getHome(person, [orderForm]);
    const pending = await Promise.all(
      [commandId, asked.commandId].map((id) => findPending(person, placing, id)),
    );
    return [drafts, checking, awaitingConsent, pending].map((all) => all.map((one) => one?.reference));
  };
  expect(await told()).toEqual([["RT-7"], ["RT-8"], ["RT-9"], ["RT-8", "RT-9"]]);
  const hidden = { ...named, reference: { ...named.reference, visible: false } };
  await set(hidden, keeper, theirs.connectionId);
  expect(await told()).toEqual([[null], [null], [null], [null, null]]);
  expect((await findAskedOrder(person, asked.commandId))?.order.coversheet).toMatchObject([
    { value: "RT-9" },
  ]);
});

test("whoever is asked for their consent reads what would be sent under the labels, hidden since or not", async () => {
  const asking = await createConsentingWorld(sandbox.origin);
  const keeper = await asking.world.addPerson("administrator");
  const { connectionId } = asking.world;
  await set(named, keeper, connectionId);
  const input = await readyToPlace(asking.staff, { reference: "RT-7", field1: "Lopez" });
  const { commandId } = await placeOrder(asking.staff, input);
  await set(withoutClient, keeper, connectionId);
  expect((await findAskedOrder(asking.person, commandId))?.order.coversheet).toEqual([
    { field: "reference", label: "Case number", value: "RT-7" },
    { field: "field1", label: "Client", value: "Lopez" },
  ]);
});
