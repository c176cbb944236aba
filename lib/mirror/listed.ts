import type { ListOrder, ServiceVariant } from "@/lib/domain/capabilities";
import type { ResourceKind } from "@/lib/domain/resources";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import type { MirroredKind } from "./kind";

/** What the variant's list of a kind tells; of a kind that it does not list nothing asks. */
export function listOrderOf(variant: ServiceVariant, kind: ResourceKind): ListOrder {
  return capabilitiesOf(variant).listing[kind]?.order ?? "by_change";
}

/** Every kind that each connection's variant lists: what there is to sweep and to walk through. None of who is suspended. */
export async function listedConnections(
  kinds: readonly MirroredKind[],
): Promise<{ connectionId: string; kind: ResourceKind }[]> {
  const connections = await db().connection.findMany({
    where: { business: { suspendedAt: null } },
    select: { id: true, variant: true },
  });
  return connections.flatMap(({ id, variant }) =>
    kinds
      .filter(({ kind }) => capabilitiesOf(variant).listing[kind] !== null)
      .map(({ kind }) => ({ connectionId: id, kind })),
  );
}
