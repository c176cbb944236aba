import { type Actor, actingOf, personOf } from "@/lib/auth/actor";
import { isUsable } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import { seesHowConnected } from "./policy";
import type { ConnectionView } from "./schema";

/**
 * The connections of the actor's business, the one that new things go to first, each with the person's own token
 * there, of which only the last characters show.
 */
export async function listConnections(actor: Actor): Promise<ConnectionView[]> {
  const { businessId, role } = actingOf(actor);
  const person = personOf(actor);
  const connections = await db().connection.findMany({
    where: { businessId },
    orderBy: [{ isDefault: "desc" }, { name: "asc" }, { id: "asc" }],
    include: {
      progress: { select: { sweptAt: true, failedAt: true, heldUpAt: true } },
      accessTokens: {
        where: { OR: [{ userId: person }, { userId: null }] },
        select: { userId: true, lastFour: true, state: true, checkedAt: true },
      },
    },
  });
  return connections.map(({ accessTokens, progress, ...connection }) => {
    const own = accessTokens.find(({ userId }) => userId === person);
    return {
      id: connection.id,
      name: connection.name,
      isDefault: connection.isDefault,
      environment: connection.environment,
      reachedBy: seesHowConnected(role) ? { variant: connection.variant, baseUrl: connection.baseUrl } : null,
      isUsable: isUsable(connection.variant),
      unreachableSince: oldSince(progress, "failedAt"),
      heldUpSince: oldSince(progress, "heldUpAt"),
      token: own
        ? { lastFour: own.lastFour, state: own.state, checkedAt: own.checkedAt.toISOString() }
        : null,
      hasSharedToken: accessTokens.some(({ userId }) => userId === null),
    };
  });
}

type Progress = Record<"sweptAt" | "failedAt" | "heldUpAt", Date | null>;

/** Since when what is shown may be old for that reason: the earliest success of whatever it keeps back now. */
function oldSince(progress: readonly Progress[], reason: "failedAt" | "heldUpAt"): string | null {
  const since = progress.flatMap(({ sweptAt, [reason]: at }) => (at ? [sweptAt ?? at] : []));
  const [first] = since.sort((one, other) => one.getTime() - other.getTime());
  return first?.toISOString() ?? null;
}
