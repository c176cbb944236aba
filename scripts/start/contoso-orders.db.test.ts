import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { VariantBClient } from "@/sandbox/testing/variant-b-client";
import { placeContosoOrders } from "./contoso-orders";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test("the clinic has orders to look at, one of which waits for an approval before it is shipped, and no more after another start", async () => {
  const service = await VariantBClient.open(sandbox.originB);
  const account = { base_url: `${sandbox.originB}/api/v1`, api_key: service.token };
  await placeContosoOrders(account);
  await placeContosoOrders(account);
  const { json } = await service.get("/orders");
  const { data } = json as { data: { status: string; order_number: string }[] };
  expect(data.map(({ status }) => status).sort()).toEqual(["client_review", "completed", "received"]);
  const waiting = data.find(({ status }) => status === "client_review");
  expect((await service.getOrder(waiting?.order_number ?? "")).address).toMatchObject({
    city: "Springfield",
  });
});
