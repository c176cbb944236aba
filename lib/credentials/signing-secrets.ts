import { newId } from "@/lib/domain/ids";
import { db, type Tx } from "@/lib/platform/db";
import { seal, unseal } from "@/lib/platform/seal";
import { Prisma } from "@/prisma/generated/client";

/** A secret that the service signs callbacks with, as it is stored. */
export type SealedSecret = { id: string; sealed: string };

/**
 * An expression for those of a connection that are not retired, two during a rotation, as JSON.
 * @param connectionId an expression of the statement that it becomes part of
 */
export function sealedSecretsOf(connectionId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(json_agg(json_build_object('id', secret.id, 'sealed', secret.sealed)), '[]')
    FROM "SigningSecret" AS secret WHERE secret."connectionId" = ${connectionId} AND secret."retiredAt" IS NULL)`;
}

/** Those of a connection, opened. */
export async function signingSecretsOf(connectionId: string): Promise<string[]> {
  const secrets = await db().signingSecret.findMany({
    where: { connectionId, retiredAt: null },
    orderBy: { createdAt: "desc" },
  });
  return secrets.map(openSigningSecret);
}

export function openSigningSecret({ id, sealed }: SealedSecret): string {
  return unseal(sealed, secretPlace(id));
}

/** Adds a secret; those before stay accepted until they are retired. @returns its id */
export async function addSigningSecret(tx: Tx, connectionId: string, secret: string): Promise<string> {
  const id = newId();
  await tx.signingSecret.create({ data: { id, connectionId, sealed: seal(secret, secretPlace(id)) } });
  return id;
}

/** Where a signing secret lies sealed. */
export function secretPlace(id: string) {
  return { table: "SigningSecret", row: id, column: "sealed" };
}
