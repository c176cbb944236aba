import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { expectDoneOnce } from "./testing/done-once";
import { createCommandWorld, give, prepare } from "./testing/prepared";

/** What was carried out and whose answer was lost is known to be done, though others have changed it since. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test.each(["cancelled", "on_hold", "revising", "under_review"])(
  "an approval is done, though staff have put the order to %s before anybody looked",
  async (status) => {
    const world = await createCommandWorld(sandbox.origin);
    const { service } = world;
    const prepared = await prepare("order.approve", world);
    const { serviceId } = prepared.about.subject ?? { serviceId: "" };
    // Nor can the order be read while the person waits.
    await service.setFaults([
      { ...prepared.at, kind: "drop", after: true },
      { method: "GET", path: "/orders", kind: "drop", times: 100 },
    ]);
    const { id, state } = await give(prepared);
    await service.setFaults([]);
    expect(state).toBe("unknown");
    await service.setOrderStatus(Number(serviceId), status);
    const isApproved = async () => ((await service.getOrder(Number(serviceId))).approved_at ? 1 : 0);
    await expectDoneOnce({ ...prepared, effects: isApproved }, id);
  },
);
