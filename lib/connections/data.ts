import { type Actor, actingOf, personOf } from "@/lib/auth/actor";
import { connectionWords } from "@/lib/domain/texts/connection-words";
import { isUsable } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import { seesConnectionAddress } from "./policy";
import type { ConnectionView } from "./schema";

/** The connection of the actor's business and the actor's own token, of which only the last characters show. */
export async function getConnection(actor: Actor): Promise<ConnectionView> {
  const { businessId, role } = actingOf(actor);
  const connection = await db().connection.findFirst({
    where: { businessId, isDefault: true },
    include: {
      progress: { select: { sweptAt: true, failedAt: true } },
      accessTokens: {
        where: { OR: [{ userId: personOf(actor) }, { userId: null }] },
        select: { userId: true, lastFour: true, state: true, checkedAt: true },
      },
    },
  });
  if (!connection) return { connection: null, token: null, hasSharedToken: false };
  const own = connection.accessTokens.find(({ userId }) => userId === personOf(actor));
  return {
    connection: {
      variantLabel: connectionWords.variant[connection.variant],
      environment: connection.environment,
      baseUrl: seesConnectionAddress(role) ? connection.baseUrl : null,
      isUsable: isUsable(connection.variant),
      unreachableSince: unreachableSince(connection.progress),
    },
    token: own ? { lastFour: own.lastFour, state: own.state, checkedAt: own.checkedAt.toISOString() } : null,
    hasSharedToken: connection.accessTokens.some(({ userId }) => userId === null),
  };
}

/** Since when what is shown may be old: the earliest success of whatever fails now. */
function unreachableSince(
  progress: readonly { sweptAt: Date | null; failedAt: Date | null }[],
): string | null {
  const since = progress.flatMap(({ sweptAt, failedAt }) => (failedAt ? [sweptAt ?? failedAt] : []));
  const [first] = since.sort((one, other) => one.getTime() - other.getTime());
  return first?.toISOString() ?? null;
}
