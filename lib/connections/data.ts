import { type Actor, actingOf, personOf } from "@/lib/auth/actor";
import type { ErrorCode } from "@/lib/domain/errors";
import { isUsable } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import type { AccessToken, Connection } from "@/prisma/generated/client";
import { seesHowConnected } from "./policy";
import type { ConnectionView } from "./schema";

/**
 * The connections of the actor's business, the one that new things go to first, each with the person's own token
 * there, of which only the last characters show. By one statement: every page begins so.
 */
export async function listConnections(actor: Actor): Promise<ConnectionView[]> {
  const { businessId, role } = actingOf(actor);
  const person = personOf(actor);
  const connections = await db().$queryRaw<ConnectionRecord[]>`
    /* prepared: list_connections */
    SELECT id, name, "isDefault", environment, variant, "baseUrl",
      (SELECT coalesce(json_agg(json_build_object('sweptAt', "sweptAt", 'failedAt', "failedAt", 'failure', failure,
          'heldUpAt', "heldUpAt")), '[]')
        FROM "MirrorProgress" WHERE "connectionId" = connection.id) AS progress,
      (SELECT coalesce(json_agg(json_build_object('userId', "userId", 'lastFour', "lastFour", 'state', state,
          'checkedAt', "checkedAt")), '[]')
        FROM "AccessToken" WHERE "connectionId" = connection.id
          AND ("userId" = ${person}::uuid OR "userId" IS NULL)) AS "accessTokens"
    FROM "Connection" AS connection WHERE "businessId" = ${businessId}::uuid
    ORDER BY "isDefault" DESC, name, id`;
  return connections.map(({ accessTokens, progress, ...connection }) => {
    const own = accessTokens.find(({ userId }) => userId === person);
    const shared = accessTokens.find(({ userId }) => userId === null);
    const isTokenless = ({ failure }: Progress) => failure === ("token_refused" satisfies ErrorCode);
    return {
      id: connection.id,
      name: connection.name,
      isDefault: connection.isDefault,
      environment: connection.environment,
      reachedBy: seesHowConnected(role) ? { variant: connection.variant, baseUrl: connection.baseUrl } : null,
      isUsable: isUsable(connection.variant),
      unreachableSince: oldSince(
        progress.filter((one) => !isTokenless(one)),
        "failedAt",
      ),
      tokenlessSince: oldSince(progress.filter(isTokenless), "failedAt"),
      heldUpSince: oldSince(progress, "heldUpAt"),
      token: own
        ? { lastFour: own.lastFour, state: own.state, checkedAt: new Date(own.checkedAt).toISOString() }
        : null,
      sharedToken: shared ? { state: shared.state } : null,
    };
  });
}

/** Times in JSON are texts. */
type Progress = Record<"sweptAt" | "failedAt" | "failure" | "heldUpAt", string | null>;

type ConnectionRecord = Pick<
  Connection,
  "id" | "name" | "isDefault" | "environment" | "variant" | "baseUrl"
> & {
  progress: Progress[];
  accessTokens: (Pick<AccessToken, "userId" | "lastFour" | "state"> & { checkedAt: string })[];
};

/** Since when what is shown may be old for that reason: the earliest success of whatever it keeps back now. */
function oldSince(progress: readonly Progress[], reason: "failedAt" | "heldUpAt"): string | null {
  const since = progress.flatMap(({ sweptAt, [reason]: at }) => (at ? [new Date(sweptAt ?? at)] : []));
  const [first] = since.sort((one, other) => one.getTime() - other.getTime());
  return first?.toISOString() ?? null;
}
