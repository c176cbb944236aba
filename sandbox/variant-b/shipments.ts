import { randomInt } from "node:crypto";
import type { Transaction } from "../kernel/database";
import type { Order } from "../prisma/generated/client";
import { storedShipping } from "./price-list";
import { address } from "./wire";

const DOMESTIC = ["US", "USA"];

/** Attaches the hard copy that is on its way, once, to an order that includes shipping. */
export async function attachShipment(tx: Transaction, order: Order): Promise<void> {
  const shipping = storedShipping.parse(order.shipping);
  if (!shipping || (await tx.shipment.count({ where: { orderId: order.id } })) > 0) return;
  const isDomestic = DOMESTIC.includes(address.parse(order.address).country);
  const isExpress = shipping.service === "express";
  await tx.shipment.create({
    data: {
      orderId: order.id,
      carrier: "USPS",
      service: `Priority Mail${isExpress ? " Express" : ""}${isDomestic ? "" : " International"}`,
      tracking: isDomestic
        ? `${isExpress ? "9470" : "9405"}${digits(18)}`
        : `${isExpress ? "EA" : "CP"}${digits(9)}US`,
    },
  });
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("");
}
