import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { originOf } from "@/lib/commands/testing/steering";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { openFile } from "@/lib/files/opened/mutations";
import { refresh } from "@/lib/mirror/refresh";
import { orders } from "@/lib/orders/mirrored";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import type { TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listOpenedOf } from "../data";

/** A notarized order with a translation that its approver may look at. */
export type WaitingOrder = {
  world: OrderingWorld;
  approver: Actor;
  orderId: string;
  serviceId: string;
  /** As the service's staff do, and the mirror learns of it. */
  giveTranslation(content: string): Promise<void>;
  /** Has the mirror read the order. */
  learn(): Promise<void>;
  fileOf(kind: "source" | "translation"): ReturnType<typeof newestFile>;
  listOpened(who: Actor): ReturnType<typeof listOpenedOf>;
};

export async function createWaitingOrder(
  sandbox: TestSandbox,
  variant: ServiceVariant,
): Promise<WaitingOrder> {
  const world = await createOrderingWorld(originOf(sandbox, variant), variant);
  const approver = await world.addPerson("approver");
  const services = { certification: true, notarization: true };
  const { subjectId } = await placeOrder(approver, await readyToPlace(approver, services));
  const { id: orderId, serviceId } = await db().order.findUniqueOrThrow({ where: { id: subjectId ?? "" } });
  const learn = async () => {
    const scope = await scopeOf(world.connectionId);
    await refresh(orders, scope, await accessForActor(approver, scope), serviceId, "sweep");
  };
  const order: WaitingOrder = {
    ...{ world, approver, orderId, serviceId, learn },
    giveTranslation: async (content) => {
      const { origin, token } = world.service;
      const form = new FormData();
      form.append("file", new Blob([content]), "translation.txt");
      form.append("type", "translation");
      const control = `${origin}/_sandbox/orders/${serviceId}/files`;
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(control, { method: "POST", headers, body: form })).status).toBe(201);
      await world.steered.setStatus(serviceId, "client_review");
      await learn();
    },
    fileOf: (kind) => newestFile(orderId, kind),
    listOpened: (who) => listOpenedOf(who, { orderId }),
  };
  await order.giveTranslation("the translation");
  return order;
}

const newestFile = (orderId: string, kind: string) =>
  db().file.findFirstOrThrow({ where: { orderId, kind }, orderBy: { uploadedAt: "desc" } });

/** Opens a file and takes all of it. */
export const readFile = async (who: Actor, fileId: string) =>
  await buffer((await openFile(who, fileId, AbortSignal.timeout(10_000))).bytes);

export const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");
