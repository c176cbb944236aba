import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import type { Actor } from "@/lib/auth/actor";
import { originOf } from "@/lib/commands/testing/steering";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { refresh } from "@/lib/mirror/refresh";
import { orders } from "@/lib/orders/mirrored";
import { createOrderingWorld, type OrderingWorld } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import type { TestSandbox } from "@/sandbox/testing/test-sandbox";
import { startCuttingService } from "../../testing/cutting-service";
import { downloadArchive } from "../download/mutations";

/** A business whose orders have translations, at a service that a test can have fail. */
export type ArchiveWorld = OrderingWorld & {
  person: Actor;
  cutting: Awaited<ReturnType<typeof startCuttingService>>;
  /** @returns our id of an order that stands so */
  order(status?: "completed" | "translating"): Promise<string>;
};

export async function createArchiveWorld(
  sandbox: TestSandbox,
  variant: ServiceVariant,
): Promise<ArchiveWorld> {
  const origin = originOf(sandbox, variant);
  const world = await createOrderingWorld(origin, variant);
  const cutting = await startCuttingService(origin);
  const person = await world.addPerson("approver");
  await db().connection.update({
    where: { id: world.connectionId },
    data: { baseUrl: `${cutting.origin}/api/v1` },
  });
  return {
    ...world,
    ...{ person, cutting },
    order: async (status = "completed") => {
      const serviceId = await world.steered.placeOrder();
      await world.steered.setStatus(serviceId, status);
      const scope = await scopeOf(world.connectionId);
      await refresh(orders, scope, await accessForActor(person, scope), serviceId, "sweep");
      const { connectionId } = world;
      return (await db().order.findFirstOrThrow({ where: { connectionId, serviceId } })).id;
    },
  };
}

/** Takes all of an archive. @returns its files by their paths */
export async function taken(actor: Actor, id: string): Promise<Map<string, Buffer>> {
  const { bytes, sizeBytes } = await downloadArchive(actor, id, AbortSignal.timeout(30_000));
  const zip = await buffer(bytes);
  if (zip.length !== sizeBytes)
    throw new Error(`The zip has ${zip.length} bytes and was said to have ${sizeBytes}`);
  return new Map(Object.entries(unzipSync(zip)).map(([path, content]) => [path, Buffer.from(content)]));
}
