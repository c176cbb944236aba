import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { addSigningSecret, openSigningSecret } from "@/lib/credentials/signing-secrets";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { publishChange } from "@/lib/live/publish";
import { administering } from "@/lib/people/administering/mutations";
import { assertManagesConnections } from "../policy";
import type { AddSecretInput, SecretRef } from "./schema";

/** Administrators say what the service signs its callbacks with. While it changes, the one before counts too. */

/** During a rotation. */
const acceptedAtMost = 2;

/** @throws AppError `not_found`, or with a message at `secret`: two are accepted already, or it is one of them */
export async function addSecret(actor: Actor, { connectionId, secret }: AddSecretInput): Promise<void> {
  assertManagesConnections(actor);
  await administering(actor, async (tx, { businessId }) => {
    const connection = await tx.connection.findFirst({
      where: { id: connectionId, businessId },
      select: { variant: true, signingSecrets: { where: { retiredAt: null } } },
    });
    if (!connection) throw new AppError("not_found", `The business has no connection ${connectionId}`);
    if (!capabilitiesOf(connection.variant).signedCallbacks)
      throw refused("unsigned", "The variant signs no callbacks");
    const { signingSecrets: accepted } = connection;
    if (accepted.some((one) => openSigningSecret(one) === secret))
      throw refused("known", "The secret is accepted already");
    if (accepted.length >= acceptedAtMost) throw refused("tooMany", "Two secrets are accepted already");
    const id = await addSigningSecret(tx, connectionId, secret);
    await recordAudit(tx, actor, {
      ...{ action: "signing-secret.add", subjectKind: "signing-secret", subjectId: id },
      after: { connectionId, accepted: accepted.length + 1 },
    });
    await publishChange(tx, { businessId, topic: "connection", id: connectionId, owner: null });
  });
}

/** From now on callbacks signed with it are turned away. @throws AppError `not_found` */
export async function retireSecret(actor: Actor, { secretId: id }: SecretRef): Promise<void> {
  assertManagesConnections(actor);
  await administering(actor, async (tx, { businessId }) => {
    const secret = await tx.signingSecret.findFirst({ where: { id, connection: { businessId } } });
    if (!secret) throw new AppError("not_found", `The business has no signing secret ${id}`);
    if (secret.retiredAt) return;
    const { connectionId } = secret;
    await tx.signingSecret.update({ where: { id }, data: { retiredAt: new Date() } });
    const accepted = await tx.signingSecret.count({ where: { connectionId, retiredAt: null } });
    await recordAudit(tx, actor, {
      ...{ action: "signing-secret.retire", subjectKind: "signing-secret", subjectId: id },
      after: { connectionId, accepted },
    });
    await publishChange(tx, { businessId, topic: "connection", id: connectionId, owner: null });
  });
}

function refused(problem: "known" | "tooMany" | "unsigned", logMessage: string): AppError {
  const words = message(`connectionErrors.secret.${problem}`);
  return new AppError("conflict", logMessage, { userMessage: words, fields: { secret: [words] } });
}
