import type { ConnectionScope } from "@/lib/credentials/scope";
import { type AppError, type ErrorCode, isAppError } from "@/lib/domain/errors";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import type { MirroredKind } from "./kind";
import { paces } from "./pace";
import { tableOf } from "./table";

/** How one read fails although others may be answered. */
export const failuresOfOneRead: readonly ErrorCode[] = [
  "service_unavailable",
  "service_refused",
  "not_found",
];

/** For a `catch`: what the gateway throws is an answer; a fault of ours is none, and fails the job, so that it is seen. */
export function toServicesFailure(error: unknown): AppError {
  if (!isAppError(error)) throw error;
  return error;
}

const othersFirstSeconds = 600;

/**
 * Whether the service answers although a list of it does not, by one look at one thing, asked once: the one whose turn
 * to be read comes first. One that is not answered by itself either has its turn later, so that the next look is at
 * another.
 */
export async function isAnsweredElsewhere(
  { connectionId }: ConnectionScope,
  access: ServiceAccess,
  kind: MirroredKind,
): Promise<boolean> {
  if (!kind.status) return false;
  const [first] = await db().$queryRaw<{ id: string; serviceId: string }[]>`
    SELECT first.* FROM unnest(${Object.keys(paces.by_change)}::text[]) AS of(pace)
    CROSS JOIN LATERAL (
      SELECT id, "serviceId", "readAgainAt" FROM ${tableOf(kind)}
      WHERE "connectionId" = ${connectionId}::uuid AND "pace" = of.pace AND "readAgainAt" IS NOT NULL
        AND "goneAt" IS NULL
      ORDER BY "readAgainAt", id LIMIT 1) AS first
    ORDER BY first."readAgainAt", first.id LIMIT 1`;
  if (!first) return false;
  const gateway = gatewayFor({ ...access, isProbe: true });
  const told = await kind.get(gateway, first.serviceId).catch(toServicesFailure);
  if (!isAppError(told) || isAppError(told, "service_refused", "not_found")) return true;
  if (isAppError(told, "service_unavailable")) {
    await db().$executeRaw`UPDATE ${tableOf(kind)}
      SET "readAgainAt" = now() + make_interval(secs => ${othersFirstSeconds}) WHERE id = ${first.id}::uuid`;
  }
  return false;
}
