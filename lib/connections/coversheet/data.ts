import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import {
  type CoversheetFieldName,
  coversheetFields,
  coversheetSettings,
  isInForce,
} from "@/lib/domain/coversheet";
import { AppError } from "@/lib/domain/errors";
import { storedRefusal } from "@/lib/domain/refusal";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { keepsCoversheet } from "../policy";
import type { CoversheetView } from "./schema";

/** So many refusals are looked through: what the service asks for it asks for again. */
const refusalsRead = 50;

/**
 * The coversheets of the actor's business, that of the default connection first; none where the service makes none.
 * @throws AppError `not_found` for whoever does not look after them
 */
export async function listCoversheets(actor: Actor): Promise<CoversheetView[]> {
  if (!keepsCoversheet(actor)) throw new AppError("not_found", "The actor does not look after coversheets");
  const connections = await db().connection.findMany({
    where: { businessId: actingOf(actor).businessId },
    select: { id: true, name: true, variant: true, coversheet: true },
    orderBy: [{ isDefault: "desc" }, { name: "asc" }, { id: "asc" }],
  });
  return await Promise.all(
    connections
      .filter(({ variant }) => capabilitiesOf(variant).coversheetFields)
      .map(async ({ id, name, coversheet }) => {
        const settings = coversheetSettings(coversheet);
        const demands = await listDemands(actor, id, coversheet?.savedAt ?? null);
        return {
          ...{ connectionId: id, connectionName: name, settings },
          demands: demands.filter(({ field }) => !isInForce(settings, field)),
        };
      }),
  );
}

/** The fields that something was refused for because they were empty, each with when that was last. */
async function listDemands(
  actor: Actor,
  connectionId: string,
  since: Date | null,
): Promise<CoversheetView["demands"]> {
  const refused = await visibleTo(actor).command.findMany({
    where: {
      ...{ connectionId, state: "refused" },
      settledAt: since ? { gt: since } : { not: null },
      OR: coversheetFields.map((field) => ({
        AND: [
          { refusal: { path: ["fields", field], not: Prisma.AnyNull } },
          { request: { path: [field], equals: Prisma.AnyNull } },
        ],
      })),
    },
    select: { refusal: true, request: true, settledAt: true },
    orderBy: { settledAt: "desc" },
    take: refusalsRead,
  });
  return coversheetFields.flatMap((field) => {
    const last = refused.find((one) => isDemandFor(field, one));
    return last?.settledAt ? [{ field, at: last.settledAt.toISOString() }] : [];
  });
}

function isDemandFor(
  field: CoversheetFieldName,
  { refusal, request }: { refusal: unknown; request: unknown },
): boolean {
  const { code, fields } = storedRefusal(refusal);
  const given = (request as Partial<Record<CoversheetFieldName, unknown>>)[field] ?? null;
  return code === "service_refused" && fields[field] !== undefined && given === null;
}
