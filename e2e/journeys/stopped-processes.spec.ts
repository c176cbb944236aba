import { documentItem, fillOrder, orderNumber, placeOrder } from "../support/order-form";
import { processBelow } from "../support/processes";
import { postgresPid, type SystemReady, startSystem } from "../support/system";
import { test as base, expect } from "../support/test";

/** What a person sees while a process of the portal's own machine is dead: a system of its own, to kill in. */
const test = base.extend<object, { ownSystem: SystemReady }>({
  ownSystem: [
    async ({ browserName: _ }, use) => {
      const { ready, stop } = await startSystem();
      await use(ready);
      await stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  system: ({ ownSystem }, use) => use(ownSystem),
});

test.describe.configure({ mode: "serial" });

test("a service that is down keeps the form as it is, and the order is placed once when it is back", async ({
  page,
  system,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  process.kill(processBelow(system.pid, "sandbox/main.ts"), "SIGKILL");
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your order was not placed" })).toBeVisible();
  await expect(page.getByText("We could not reach the translation service").first()).toBeVisible();
  await expect(documentItem(page, "contract.pdf").getByText("Uploaded")).toBeVisible();

  await expect(async () => expect(await service.orders()).toEqual([])).toPass();
  const number = await placeOrder(page);
  expect((await service.orders()).map((order) => order.number)).toEqual([number]);
});

test("a portal that dies while it places an order is asked again by itself, and leads to that order", async ({
  page,
  system,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  await service.setFaults({ method: "POST", path: "/orders", kind: "delay", delay_ms: 2_000, after: true });
  await page.getByRole("button", { name: "Place order" }).click();
  // Before the service has answered.
  await expect.poll(async () => (await service.orders()).length, { intervals: [100] }).toBe(1);
  process.kill(processBelow(system.pid, "scripts/web.ts"), "SIGKILL");
  await expect(page.getByText("We are checking whether your order was placed")).toBeVisible();

  await expect(async () => {
    expect((await page.request.get("/api/health")).status()).toBe(200);
  }).toPass();
  const [made] = await service.orders();
  // What the service then reports settles it long before the dead process's lease runs out.
  await service.setStatus(made?.id ?? "", "translating");
  expect(await orderNumber(page)).toBe(made?.number);
  expect(await service.countRequests("POST", "/orders")).toBe(1);
});

test("after PostgreSQL was killed the open page goes on: its timeline moves by itself, and nothing is lost", async ({
  page,
  system,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  const number = await placeOrder(page);
  const { id } = await service.orderByNumber(number);
  const before = postgresPid(system);
  process.kill(before, "SIGKILL");
  await expect(async () => {
    expect(postgresPid(system)).not.toBe(before);
    expect((await page.request.get("/api/health")).status()).toBe(200);
    await service.setStatus(id, "translating");
  }).toPass();
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Translating");
  await expect(page.getByRole("list", { name: "Timeline" }).getByRole("listitem")).toHaveText([
    /Translating/,
    /Submitted/,
  ]);
  await fillOrder(page);
  await placeOrder(page);
  expect(await service.orders()).toHaveLength(2);
});
