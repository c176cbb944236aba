import { newId } from "@/lib/domain/ids";
import { firstPage, type PageCursor } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import type { ServiceClient } from "@/sandbox/testing/service-client";
import type { TestSandbox } from "@/sandbox/testing/test-sandbox";
import { sweep } from "../sweep";
import { manyOrders } from "./many-orders";
import { markImported, type SteeredWorld } from "./mirrored-world";

/** So many orders at the service, all of them in the mirror as its list tells of them. @returns their numbers, oldest first */
export async function fillMirror(
  sandbox: TestSandbox,
  { scope, access, service, steered }: SteeredWorld<Pick<ServiceClient, "control">>,
  count: number,
): Promise<string[]> {
  const { connectionId, businessId } = scope;
  const first = await steered.placeOrder();
  await manyOrders(sandbox, Number(first.replace(/\D/g, ""))).add(count - 1);
  // A sweep of before the import knows from then on what is new.
  await sweep({ connectionId, kind: "order" }, mirroredKinds);
  const gateway = gatewayFor(access);
  const perPage = gateway.capabilities.listing.order?.rowsPerPageAtMost ?? 1;
  const numbers: string[] = [];
  for (let page: PageCursor | null = firstPage; page !== null; ) {
    const { rows, next } = await gateway.listOrders({ page, perPage, order: "newest_first" });
    const now = new Date();
    await db().order.createMany({
      skipDuplicates: true,
      data: rows.map((row) => ({
        ...{ id: newId(), businessId, connectionId, serviceId: row.serviceId, number: row.number },
        ...{ status: row.status, receivedAt: row.receivedAt, serviceNames: [], searchText: "" },
        ...{ sourceLanguage: row.sourceLanguage, targetLanguage: row.targetLanguage },
        ...{ snapshot: row as Prisma.InputJsonObject, snapshotWhole: false },
        ...{ requestedAt: now, answeredAt: now, confirmedAt: now, pace: "open" },
      })),
    });
    numbers.unshift(...rows.map(({ serviceId }) => serviceId).reverse());
    page = next;
  }
  await db().mirrorProgress.updateMany({ where: { connectionId }, data: { scanPage: null } });
  await markImported(connectionId);
  await service.control("DELETE", "/requests");
  return numbers;
}
