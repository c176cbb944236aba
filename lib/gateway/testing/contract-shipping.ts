import { expect, test } from "vitest";
import type { Capabilities } from "@/lib/domain/capabilities";
import { toAppError } from "@/lib/domain/errors";
import type { Shipping } from "@/lib/domain/shipping";
import { testAddress } from "@/lib/domain/testing/addresses";
import { type ContractAccount, serviceWords } from "./contract-worlds";

const shipping: Shipping = {
  service: "express",
  signature: true,
  address: { ...testAddress, recipient: "Ana Souza, Contoso Clinic" },
};

/** A certified order with a hard copy. */
function shipped({ newOrder, plainServices }: ContractAccount, changed: Partial<Shipping> = {}) {
  const services = { ...plainServices, certification: true };
  return newOrder({ services, shipping: { ...shipping, ...changed } });
}

/** Hard copies: the same for all variants that send some; the others send nothing of what asks for them. */
export function describeShipping(openAccount: () => ContractAccount, capabilities: Capabilities): void {
  if (!capabilities.shipping) {
    test("an order with a hard copy is not sent", async () => {
      const account = openAccount();
      const { gateway, answersTo } = account;
      const failure = await gateway.createOrder(await shipped(account)).catch(toAppError);
      expect(failure).toMatchObject({ code: "conflict" });
      expect(await answersTo("POST", "/orders")).toEqual([]);
    });
    return;
  }

  test("a hard copy waits for approval, and is sent where it was asked for", async () => {
    const account = openAccount();
    const { gateway, service } = account;
    const { serviceId } = await gateway.createOrder(await shipped(account));
    const state = () => gateway.getOrder(serviceId);
    expect(await state()).toMatchObject({ address: shipping.address, shipments: [] });
    await service.advance(2);
    expect(await state()).toMatchObject({ status: "client_review", shipments: [] });
    await gateway.approveOrder(serviceId);
    await service.advance();
    const { status, shipments } = await state();
    expect(status).toBe("completed");
    expect(shipments).toEqual([
      {
        carrier: expect.stringMatching(/./),
        service: expect.stringMatching(/express/i),
        tracking: expect.stringMatching(/./),
        createdAt: expect.any(String),
      },
    ]);
  });

  test("what is missing in an address is told at its field", async () => {
    const account = openAccount();
    const order = await shipped(account, { address: { ...shipping.address, street1: "", zip: "" } });
    expect(await account.gateway.createOrder(order).catch(toAppError)).toMatchObject({
      code: "service_refused",
      fields: { "shipping.address.street1": [serviceWords], "shipping.address.zip": [serviceWords] },
    });
  });
}
