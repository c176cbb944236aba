import { cache } from "react";
import { type Actor, actingOf, personOf } from "@/lib/auth/actor";
import type { CoversheetColumns, CoversheetSettings } from "@/lib/domain/coversheet";
import type { PageRate } from "@/lib/domain/page-rate";
import type { ResourceKind } from "@/lib/domain/resources";
import { rowsOf } from "@/lib/platform/db";
import { type AccessToken, type Connection, Prisma } from "@/prisma/generated/client";
import { behindAfterMinutes } from "./behind";
import { coversheetOf } from "./coversheet";
import { type ConnectionScope, type ScopeColumns, scopeFrom } from "./scope";

/** Times in JSON are texts. */
export type Progress = {
  kind: ResourceKind;
  /** Whether no sweep has reached its end for long. */
  isBehind: boolean;
  beganAt: string;
} & Record<"sweptAt" | "failedAt" | "failure" | "heldUpAt", string | null>;

/** What of a connection any page may need: one statement for all that is on it. */
export type KnownConnection = Pick<Connection, "name" | "isDefault" | "environment" | "languagesAt"> & {
  scope: ConnectionScope;
  coversheet: CoversheetSettings;
  coversheetSavedAt: string | null;
  progress: Progress[];
  /** By how many words pages are estimated there. */
  pageRate: PageRate;
  /** Whether anybody's token works there, so that it is asked for what changes. */
  isAsked: boolean;
  /** The person's own and the shared one, without the token itself. */
  accessTokens: (Pick<AccessToken, "userId" | "lastFour" | "state" | "newestOrder"> & {
    checkedAt: string;
  })[];
};

type ConnectionRecord = Omit<KnownConnection, "scope" | "coversheet" | "coversheetSavedAt"> &
  ScopeColumns & { coversheet: (CoversheetColumns & { savedAt: string | null }) | null };

/** Every connection of the actor's business, the one that new things go to first. Read once for what is being made. */
export const findConnections = cache(async (actor: Actor): Promise<KnownConnection[]> => {
  const { businessId } = actingOf(actor);
  const connections = await rowsOf<ConnectionRecord>(Prisma.sql`
    /* prepared: find_connections */
    SELECT id, "businessId", variant, "baseUrl", account, name, "isDefault", environment, "languagesAt",
      json_build_object('wordsPerPage', "wordsPerPage", 'toleranceWords', "toleranceWords") AS "pageRate",
      (SELECT coalesce(json_agg(json_build_object('kind', kind, 'beganAt', "beganAt", 'sweptAt', "sweptAt",
          'failedAt', "failedAt", 'failure', failure, 'heldUpAt', "heldUpAt",
          'isBehind', COALESCE("sweptAt", "beganAt") < now() - make_interval(mins => ${behindAfterMinutes}))), '[]')
        FROM "MirrorProgress" WHERE "connectionId" = connection.id) AS progress,
      EXISTS (SELECT FROM "AccessToken" WHERE "connectionId" = connection.id AND state = 'working') AS "isAsked",
      (SELECT coalesce(json_agg(json_build_object('userId', "userId", 'lastFour', "lastFour", 'state', state,
          'checkedAt', "checkedAt", 'newestOrder', "newestOrder")), '[]')
        FROM "AccessToken" WHERE "connectionId" = connection.id
          AND ("userId" = ${personOf(actor)}::uuid OR "userId" IS NULL)) AS "accessTokens",
      (SELECT to_json(coversheet) FROM "Coversheet" AS coversheet WHERE "connectionId" = connection.id) AS coversheet
    FROM "Connection" AS connection WHERE "businessId" = ${businessId}::uuid
    ORDER BY "isDefault" DESC, name, id`);
  return connections.map(({ id, businessId, variant, baseUrl, account, coversheet, ...known }) => ({
    ...known,
    coversheet: coversheetOf(variant, coversheet),
    coversheetSavedAt: coversheet?.savedAt ?? null,
    scope: scopeFrom({ id, businessId, variant, baseUrl, account }),
  }));
});

/** The name of a thing's connection, for people; null where the business has no other to tell it from. */
export type ConnectionNames = (of: { connectionId: string }) => string | null;

export function connectionNames(connections: readonly KnownConnection[]): ConnectionNames {
  if (connections.length < 2) return () => null;
  const names = new Map(connections.map(({ scope, name }) => [scope.connectionId, name]));
  return ({ connectionId }) => names.get(connectionId) ?? null;
}

/** Whether what a thing's connection does is real. @throws Error for one that the business does not have */
export function environmentOf(
  connections: readonly KnownConnection[],
  { connectionId }: { connectionId: string },
): string {
  const connection = connections.find(({ scope }) => scope.connectionId === connectionId);
  if (!connection) throw new Error(`Connection ${connectionId} is none of the business's`);
  return connection.environment;
}
