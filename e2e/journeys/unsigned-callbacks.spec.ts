import type { Page } from "playwright/test";
import { fillOrder, orderIdOf, placeOrder } from "../support/order-form";
import { addBusinessOnB, removeTokens } from "../support/people";
import { test as base, expect } from "../support/test";
import { followed, forge, keepFromReading, read } from "../support/unsigned-callbacks";

/** Callbacks that prove nothing: anybody may send one who knows its address, and one of the service's own may be lost. */

const test = base.extend({
  business: async ({ system }, use) => {
    const business = await addBusinessOnB(system);
    await use(business);
    await removeTokens(system, business);
  },
});

const status = (page: Page) => page.getByRole("status", { name: "Status" });

test("forged ones cost one reading and change nothing, and the service's own that is lost among them is found by the portal's reading", async ({
  page,
  system,
  business,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  const other = await placeOrder(page);
  await fillOrder(page);
  const number = await placeOrder(page);
  const id = orderIdOf(page);
  await service.setStatus(number, "in_progress");
  await expect(status(page)).toContainText("Translating");
  const delivery = (await service.deliveries()).at(-1);
  if (!delivery) throw new Error("The service sent no callback");
  await followed(system, business);
  await keepFromReading(system, business);
  const readings = () =>
    Promise.all([number, other].map((each) => service.countRequests("GET", `/orders/${each}`)));
  const [ofOwn = 0, ofOther = 0] = await readings();

  // More than are written down in an hour, so that there is no room for the service's own.
  await forge(delivery, { order_number: number, status: "completed", updated_at: "2031-01-01T00:00:00Z" });
  for (let sent = 0; sent < 20; sent += 1) {
    await forge(delivery, {
      order_number: other,
      status: "cancelled",
      updated_at: `2031-01-01T00:00:${sent}Z`,
    });
  }
  await followed(system, business);
  const [nowOfOwn = 0, nowOfOther] = await readings();
  expect(nowOfOwn).toBe(ofOwn + 1);
  expect(nowOfOther).toBe(ofOther);
  await page.reload();
  await expect(status(page)).toContainText("Translating");

  await service.setStatus(number, "client_review");
  await expect.poll(async () => (await service.deliveries()).at(-1)?.body).toContain("client_review");
  await expect.poll(async () => (await service.deliveries()).at(-1)?.response_status).toBe(200);
  await followed(system, business);
  await expect(status(page)).toContainText("Translating");
  const [before = 0] = await readings();
  await read(system, id);
  await expect(status(page)).toContainText("Client review", { timeout: 60_000 });
  await expect.poll(async () => (await readings())[0]).toBeGreaterThan(before);

  // No callback and no row of a list tells of it: it is found by reading one order after the other.
  const comment = { author: "Project manager", body: "<p>Is the second page complete?</p>" };
  await service.control("POST", `/orders/${number}/comments`, comment);
  await read(system, id);
  await expect(page.getByText("Is the second page complete?")).toBeVisible({ timeout: 60_000 });
});
