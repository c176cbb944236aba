import type { ListOrder, ServiceVariant } from "@/lib/domain/capabilities";
import type { ResourceKind } from "@/lib/domain/resources";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import type { MirroredKind } from "./kind";

/** What the variant's list of a kind tells; of a kind that it does not list nothing asks. */
export function listOrderOf(variant: ServiceVariant, kind: ResourceKind): ListOrder {
  return capabilitiesOf(variant).listing[kind]?.order ?? "by_change";
}

/**
 * Every kind that each connection's variant lists: what there is to sweep and to walk through. None of who is suspended,
 * and none that waits for a token, once that is noted: all that ever had one would be most of what a worker does.
 */
export async function listedConnections(
  kinds: readonly MirroredKind[],
): Promise<{ connectionId: string; kind: ResourceKind }[]> {
  const connections = await db().connection.findMany({
    where: { business: { suspendedAt: null } },
    select: { id: true, variant: true },
  });
  const waiting = await waitingForToken();
  return connections.flatMap(({ id, variant }) =>
    kinds
      .filter(({ kind }) => capabilitiesOf(variant).listing[kind] !== null && !waiting.has(`${id} ${kind}`))
      .map(({ kind }) => ({ connectionId: id, kind })),
  );
}

/** Connection and kind, a space between. A sweep has noted that it got no access, and it would get none now. */
async function waitingForToken(): Promise<Set<string>> {
  const waiting = await db().$queryRaw<{ connectionId: string; kind: string }[]>`
    SELECT "connectionId", "kind" FROM "MirrorProgress" AS progress
    WHERE "failure" = 'token_refused' AND NOT EXISTS (
      SELECT FROM "AccessToken" AS token
      WHERE token."connectionId" = progress."connectionId" AND token."state" = 'working')`;
  return new Set(waiting.map(({ connectionId, kind }) => `${connectionId} ${kind}`));
}
