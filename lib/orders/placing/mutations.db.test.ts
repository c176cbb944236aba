import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settleRefused } from "@/lib/commands/settle";
import { originOf } from "@/lib/commands/testing/steering";
import { serviceVariants } from "@/lib/domain/capabilities";
import { verbatim } from "@/lib/domain/message";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { getDraft } from "@/lib/orders/testing/order-drafts";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrderPage } from "../data";
import { countOrders } from "../testing/count-orders";
import { createOrderingWorld, languages, readyToPlace, upload } from "../testing/ordering-world";
import { placeOrder } from "./mutations";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

describe.each(serviceVariants)("on variant %s,", (variant) => {
  const newWorld = () => createOrderingWorld(originOf(sandbox, variant), variant);

  describe("placing an order", () => {
    test("orders once, closes the form and shows the order under its own address", async () => {
      const { addPerson, service } = await newWorld();
      const actor = await addPerson("requester");
      const input = await readyToPlace(actor, { reference: "C-1", notesHtml: "<p><strong>Now</strong></p>" });
      const placed = await placeOrder(actor, input);
      expect(placed).toMatchObject({ state: "accepted", attempt: 1, refusal: null });
      expect(await countOrders(service)).toEqual({ orders: 1, posts: 1 });
      const page = await getOrderPage(actor, placed.commandId);
      expect(page).toMatchObject({
        kind: "order",
        order: { id: placed.subjectId, reference: "C-1", placedBy: "you", status: "submitted" },
      });
      const draft = await getDraft(actor, input);
      expect(draft.latestAttempt).toMatchObject({ state: "accepted", subjectId: placed.subjectId });
    });

    test("a second click does not order twice", async () => {
      const { addPerson, service } = await newWorld();
      const actor = await addPerson("requester");
      const input = await readyToPlace(actor);
      const first = await placeOrder(actor, input);
      expect(await placeOrder(actor, input)).toEqual(first);
      expect(await countOrders(service)).toEqual({ orders: 1, posts: 1 });
    });

    test("two tabs that click at once get the same attempt and one order", async () => {
      const { addPerson, service } = await newWorld();
      const actor = await addPerson("requester");
      const input = await readyToPlace(actor);
      const placed = await Promise.all([
        placeOrder(actor, input),
        placeOrder(actor, input),
        placeOrder(actor, input),
      ]);
      expect(new Set(placed.map(({ commandId }) => commandId)).size).toBe(1);
      expect(await countOrders(service)).toEqual({ orders: 1, posts: 1 });
    });

    test("faults in the form are named at their fields, nothing is sent and what was typed is kept", async () => {
      const { addPerson, service } = await newWorld();
      const actor = await addPerson("requester");
      const input = await readyToPlace(actor, {
        targetLanguage: "",
        notarization: true,
        reference: "typed last",
        notesHtml: '<p onclick="steal()">as in the passport</p>',
      });
      await expect(placeOrder(actor, input)).rejects.toMatchObject({
        code: "invalid_input",
        fields: {
          targetLanguage: [{ key: "draftErrors.fields.targetLanguage" }],
          notarization: [{ key: "draftErrors.fields.requiresCertification" }],
        },
      });
      expect(await countOrders(service)).toEqual({ orders: 0, posts: 0 });
      const draft = await getDraft(actor, input);
      expect(draft.content.notesHtml).toBe("<p>as in the passport</p>");
      expect(draft).toMatchObject({ attempt: 1, latestAttempt: null, content: { reference: "typed last" } });
    });

    test("what the service refuses appears at the field, and the form can be placed again under a new attempt", async () => {
      const { addPerson, connectionId, service } = await newWorld();
      const actor = await addPerson("requester");
      await offerNowhere(connectionId);
      const input = await readyToPlace(actor, { sourceLanguage: "xx" });
      const refused = await placeOrder(actor, input);
      expect(refused).toMatchObject({
        state: "refused",
        refusal: { code: "service_refused", fields: { sourceLanguage: [{ key: "errors.text" }] } },
      });
      const { attempt } = await getDraft(actor, input);
      expect(attempt).toBe(2);
      const { sourceLanguage } = languages[variant];
      const content = { ...input.content, sourceLanguage };
      expect(await placeOrder(actor, { ...input, content, attempt })).toMatchObject({
        state: "accepted",
        attempt: 2,
      });
      expect(await countOrders(service)).toEqual({ orders: 1, posts: 2 });
    });

    test("a click on a refused attempt shows the refusal again and sends nothing", async () => {
      const { addPerson, connectionId, service } = await newWorld();
      const actor = await addPerson("requester");
      await offerNowhere(connectionId);
      const input = await readyToPlace(actor, { sourceLanguage: "xx" });
      const refused = await placeOrder(actor, input);
      expect(await placeOrder(actor, input)).toEqual(refused);
      expect(await countOrders(service)).toEqual({ orders: 0, posts: 1 });
    });

    test("a token that the service turns away places nothing and says so, and once is no reason to give it up", async () => {
      const { addPerson, service } = await newWorld();
      const actor = await addPerson("requester");
      const input = await readyToPlace(actor);
      await service.setFaults([{ method: "POST", path: "/orders", kind: "status", status: 401 }]);
      expect(await placeOrder(actor, input)).toMatchObject({
        state: "refused",
        refusal: { code: "token_refused" },
      });
      expect((await countOrders(service)).orders).toBe(0);
      const token = await db().accessToken.findFirstOrThrow({ where: { userId: actor.userId } });
      expect(token).toMatchObject({ state: "working", refusals: 1 });
    });
  });

  describe("another person", () => {
    test("of another business finds neither draft, attempt nor order", async () => {
      const { addPerson } = await newWorld();
      const actor = await addPerson("requester");
      const input = await readyToPlace(actor);
      const stranger = await (await newWorld()).addPerson("administrator");
      await expect(placeOrder(stranger, input)).rejects.toMatchObject({ code: "not_found" });
      const placed = await placeOrder(actor, input);
      for (const id of [placed.commandId, placed.subjectId ?? ""]) {
        await expect(getOrderPage(stranger, id)).rejects.toMatchObject({ code: "not_found" });
      }
    });

    test("of the same business sees the order, but not the form", async () => {
      const { addPerson } = await newWorld();
      const [actor, colleague] = [await addPerson("requester"), await addPerson("requester")];
      const input = await readyToPlace(actor);
      await expect(placeOrder(colleague, input)).rejects.toMatchObject({ code: "not_found" });
      await expect(getDraft(colleague, input)).rejects.toMatchObject({ code: "not_found" });
      const { subjectId: orderId } = await placeOrder(actor, input);
      expect(await getOrderPage(colleague, orderId ?? "")).toMatchObject({ kind: "order" });
    });

    test("of the same business follows what is being placed, and finds nothing of it once it was refused", async () => {
      const { addPerson, service } = await newWorld();
      const [actor, colleague] = [await addPerson("requester"), await addPerson("approver")];
      const input = await readyToPlace(actor);
      await service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
      const { commandId } = await placeOrder(actor, input);
      expect(await getOrderPage(colleague, commandId)).toMatchObject({
        pending: { state: "checking", documentNames: ["birth.pdf"] },
      });
      await db().$transaction((tx) =>
        settleRefused(tx, commandId, {
          sends: 1,
          refusal: { code: "service_unavailable", message: verbatim("Given up"), fields: {} },
        }),
      );
      for (const read of [getOrderPage, getAttemptByCommand]) {
        await expect(read(colleague, commandId)).rejects.toMatchObject({ code: "not_found" });
      }
      // The form is its writer's again: what comes to lie in it was never sent.
      await upload(actor, input.draftId);
      expect(await getOrderPage(actor, commandId)).toMatchObject({
        pending: { state: "refused", documentNames: ["birth.pdf"] },
      });
    });
  });
});

/** The mirror still lists a language that the service has dropped. */
async function offerNowhere(connectionId: string): Promise<void> {
  const { languages } = await db().connection.findUniqueOrThrow({ where: { id: connectionId } });
  await db().connection.update({
    where: { id: connectionId },
    data: {
      languages: [{ code: "xx", name: "Nowhere", active: true }, ...(languages as object[])],
    },
  });
}
