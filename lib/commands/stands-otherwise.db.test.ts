import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceVariants } from "@/lib/domain/capabilities";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { expectDoneOnce } from "./testing/done-once";
import { createCommandWorld, give, prepare } from "./testing/prepared";
import { originOf } from "./testing/steering";

/** What was carried out and whose answer was lost is known to be done, though others have changed it since. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const statuses = ["cancelled", "on_hold", "revising", "under_review"] as const;

test.each(serviceVariants.flatMap((variant) => statuses.map((status) => ({ variant, status }))))(
  "on variant $variant an approval is done, though staff have put the order to $status before anybody looked",
  async ({ variant, status }) => {
    const world = await createCommandWorld(originOf(sandbox, variant), variant);
    const { service, steered } = world;
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
    await steered.setStatus(serviceId, status);
    const isApproved = async () => ((await steered.getOrder(serviceId)).approvedAt ? 1 : 0);
    await expectDoneOnce({ ...prepared, effects: isApproved }, id);
  },
);
