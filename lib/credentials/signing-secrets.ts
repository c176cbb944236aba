import { newId } from "@/lib/domain/ids";
import { db, type Tx } from "@/lib/platform/db";
import { seal, unseal } from "@/lib/platform/seal";

/** The secrets that the service signs callbacks with: all that are not retired, two during a rotation. */
export async function signingSecretsOf(connectionId: string): Promise<string[]> {
  const secrets = await db().signingSecret.findMany({
    where: { connectionId, retiredAt: null },
    orderBy: { createdAt: "desc" },
  });
  return secrets.map(({ id, sealed }) => unseal(sealed, secretPlace(id)));
}

/** Adds a secret; those before stay accepted until they are retired. */
export async function addSigningSecret(tx: Tx, connectionId: string, secret: string): Promise<void> {
  const id = newId();
  await tx.signingSecret.create({ data: { id, connectionId, sealed: seal(secret, secretPlace(id)) } });
}

function secretPlace(id: string) {
  return { table: "SigningSecret", row: id, column: "sealed" };
}
