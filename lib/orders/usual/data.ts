import { type Actor, personOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import type { ConnectionScope } from "@/lib/credentials/scope";
import { translationRequestSchema } from "@/lib/domain/requests";
import { requestableServices, type ServiceName } from "@/lib/domain/services";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import { looksBackOn, usualServices } from "./rules";

/** What the person usually asks for on a connection, by the orders that they placed here; none where nothing is usual. */
export async function listUsualServices(
  actor: Actor,
  { connectionId, variant }: ConnectionScope,
): Promise<ServiceName[]> {
  const commands = await db().$queryRaw<{ request: unknown }[]>`
    SELECT command.request FROM (
      SELECT id, "commandId", "receivedAt" FROM "Order" WHERE ${visibleTo(actor).orders}
        AND "placedById" = ${personOf(actor)}::uuid AND "connectionId" = ${connectionId}::uuid AND "commandId" IS NOT NULL
      ORDER BY "receivedAt" DESC, id DESC LIMIT ${looksBackOn}) AS placed
    JOIN "Command" AS command ON command.id = placed."commandId" ORDER BY placed."receivedAt" DESC, placed.id DESC`;
  const asked = commands.flatMap(({ request }) => {
    const { data } = translationRequestSchema.safeParse(request);
    if (!data) return [];
    const chosen = { ...data.services, shipping: data.shipping !== null };
    return [requestableServices.filter((name) => chosen[name])];
  });
  const { shipping } = capabilitiesOf(variant);
  return usualServices(asked).filter((name) => name !== "shipping" || shipping);
}
