import { type Actor, actingOf } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import { managesConnections } from "../policy";
import type { ConnectionSettings } from "./schema";

/** The connections of the actor's business, the default one first. @throws AppError `not_found` for whoever does not look after them */
export async function listConnectionSettings(actor: Actor): Promise<ConnectionSettings[]> {
  if (!managesConnections(actor))
    throw new AppError("not_found", "The actor does not look after connections");
  const connections = await db().connection.findMany({
    where: { businessId: actingOf(actor).businessId },
    select: {
      ...{ id: true, name: true, isDefault: true, variant: true, environment: true, baseUrl: true },
      ...{ wordsPerPage: true, toleranceWords: true },
      signingSecrets: { select: { id: true, createdAt: true, retiredAt: true }, orderBy: { id: "desc" } },
      accessTokens: {
        select: { userId: true, lastFour: true, state: true, checkedAt: true, newestOrder: true },
      },
    },
    orderBy: [{ isDefault: "desc" }, { name: "asc" }, { id: "asc" }],
  });
  return connections.map(({ accessTokens, signingSecrets, ...connection }) => {
    const shared = accessTokens.find(({ userId }) => userId === null);
    return {
      ...connection,
      signsCallbacks: capabilitiesOf(connection.variant).signedCallbacks,
      sharedToken: shared
        ? {
            ...{ lastFour: shared.lastFour, state: shared.state, newestOrder: shared.newestOrder },
            checkedAt: shared.checkedAt.toISOString(),
          }
        : null,
      secrets: signingSecrets.map(({ id, createdAt, retiredAt }) => ({
        id,
        addedAt: createdAt.toISOString(),
        retiredAt: retiredAt?.toISOString() ?? null,
      })),
      ownTokens: accessTokens.filter(({ userId }) => userId !== null).length,
    };
  });
}
