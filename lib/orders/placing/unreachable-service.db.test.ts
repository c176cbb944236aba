import { afterAll, beforeAll, expect, test } from "vitest";
import { runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { serviceVariants } from "@/lib/domain/capabilities";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { getDraft } from "@/lib/orders/testing/order-drafts";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { countOrders } from "../testing/count-orders";
import { createOrderingWorld, readyToPlace } from "../testing/ordering-world";
import { placeOrder } from "./mutations";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test.each(serviceVariants)(
  "a service that is not there places nothing, keeps the form, and takes the order once it is back, on variant %s",
  async (variant) => {
    const { addPerson, service } = await createOrderingWorld(originOf(sandbox, variant), variant);
    const actor = await addPerson("requester");
    const input = await readyToPlace(actor);
    const portOf = (origin: string) => Number(new URL(origin).port);
    const ports = { a: portOf(sandbox.origin), b: portOf(sandbox.originB) };
    await sandbox.running.close();
    const refused = await placeOrder(actor, input);
    expect(refused).toMatchObject({ state: "refused", refusal: { code: "service_unavailable" } });
    expect(refused.refusal).toMatchObject({
      message: { key: "errors.kinds.service_unavailable" },
      meaning: { key: "draftErrors.order.notDone" },
    });
    const draft = await getDraft(actor, input);
    expect(draft).toMatchObject({ attempt: 2, documents: [{ state: "uploaded" }], content: input.content });
    await sandbox.restart({ ports });
    expect(await placeOrder(actor, { ...input, attempt: 2 })).toMatchObject({
      state: "accepted",
      attempt: 2,
    });
    expect(await countOrders(service)).toEqual({ orders: 1, posts: 1 });
  },
);

test("an answer that takes longer than anybody waits is not waited for: the order is found", async () => {
  const { addPerson, service } = await createOrderingWorld(sandbox.origin);
  const actor = await addPerson("requester");
  const input = await readyToPlace(actor);
  await service.setFaults([
    { method: "POST", path: "/orders", kind: "delay", delay_ms: 60_000, after: true },
  ]);
  const { commandId, state } = await placeOrder(actor, input);
  expect(state).toBe("checking");
  await runRound(commandId);
  expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
  expect((await countOrders(service)).orders).toBe(1);
}, 90_000);
