import type { KnownConnection } from "@/lib/credentials/connections";
import type { ResourceKind } from "@/lib/domain/resources";
import { capabilitiesOf } from "@/lib/gateway/registry";

/** When each connection that has things of a kind was last asked what changed; 0 for one that never was. */
export function sweptTimes(connections: readonly KnownConnection[], kind: ResourceKind): Map<string, number> {
  return new Map(
    connections
      .filter(({ scope }) => capabilitiesOf(scope.variant).listing[kind] !== null)
      .map(({ scope, progress }) => {
        const sweptAt = progress.find((of) => of.kind === kind)?.sweptAt;
        return [scope.connectionId, sweptAt ? Date.parse(sweptAt) : 0];
      }),
  );
}

/**
 * The moment since which everything shown is known to be true: its least recently confirmed row's. That there is
 * nothing is as true as the connection that was asked longest ago.
 */
export function confirmedSince(
  page: readonly { connectionId: string; confirmedAt: Date }[],
  swept: ReadonlyMap<string, number>,
): string | null {
  const times = page.map(({ connectionId, confirmedAt }) =>
    Math.max(confirmedAt.getTime(), swept.get(connectionId) ?? 0),
  );
  const since = Math.min(...(times.length > 0 ? times : swept.values()));
  return Number.isFinite(since) && since > 0 ? new Date(since).toISOString() : null;
}
