import type { ResourceKind } from "@/lib/domain/resources";
import { capabilitiesOf, isUsable } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import type { MirroredKind } from "./kind";

/** Every kind that each connection's variant lists: what there is to sweep and to walk through. None of who is suspended. */
export async function listedConnections(
  kinds: readonly MirroredKind[],
): Promise<{ connectionId: string; kind: ResourceKind }[]> {
  const connections = await db().connection.findMany({
    where: { business: { suspendedAt: null } },
    select: { id: true, variant: true },
  });
  return connections
    .filter(({ variant }) => isUsable(variant))
    .flatMap(({ id, variant }) =>
      kinds
        .filter(({ kind }) => capabilitiesOf(variant).listing[kind] !== null)
        .map(({ kind }) => ({ connectionId: id, kind })),
    );
}
