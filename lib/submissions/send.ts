import { noteTokenOutcome } from "@/lib/credentials/access";
import { type AppError, isAppError, toAppError } from "@/lib/domain/errors";
import type { Gateway, ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { callbackKeyFor } from "@/lib/mirror/callback-key";
import { databaseNow } from "@/lib/mirror/clock";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { Submission } from "@/prisma/generated/client";
import { countSend, type Lease, lockHeld } from "./attempt";
import { requestSchema } from "./request";
import { afterSend, outcomeOf, turnPatienceMs } from "./rules";
import { type ConfirmedOrder, keepUnknown, refusalOf, settleAccepted, settleRefused } from "./settle";

/** The one place that creates an order at the service, and what it does with every answer. */

export type SendOptions = {
  /** A person waits and can try again themselves; else the resolver does. */
  personWaits: boolean;
};

/**
 * Sends the attempt once, under its lease, and records what came of it. What the service did is never
 * thrown; whatever is not certain is left to the resolver.
 */
export async function sendAttempt(lease: Lease, access: ServiceAccess, options: SendOptions): Promise<void> {
  const submission = await countSend(lease);
  if (!submission) return;
  const confirmed = await create(gatewayFor(inTurn(access, options)), submission).catch(toAppError);
  if ("snapshot" in confirmed) {
    await db().$transaction((tx) => settleAccepted(tx, submission.id, confirmed));
  } else if ("createdServiceId" in confirmed) {
    await rememberCreated(lease, confirmed.createdServiceId);
  } else if (confirmed.code === "internal") {
    throw confirmed;
  } else {
    await noteRefusedToken(access, confirmed);
    await recordFailure(lease, confirmed, options);
  }
}

/** Whoever sends an order does it for a person: it goes before background work, and waits as long as it may. */
function inTurn(access: ServiceAccess, { personWaits }: SendOptions): ServiceAccess {
  const patienceMs = personWaits ? turnPatienceMs.personWaits : turnPatienceMs.resolver;
  return { ...access, priority: "person", patienceMs };
}

/** A token that the service turned away is shown as such to everyone who shares it. */
export async function noteRefusedToken(access: ServiceAccess, error: AppError): Promise<void> {
  if (error.code !== "token_refused") return;
  await noteTokenOutcome(access, error.serviceStatus === 403 ? "denied" : "rejected");
}

/** Reads an order for settling. @throws AppError as `Gateway.getOrder` does */
export async function readConfirmed(gateway: Gateway, serviceId: string): Promise<ConfirmedOrder> {
  const requestedAt = await databaseNow(db());
  const snapshot = await gateway.getOrder(serviceId);
  return { snapshot, requestedAt, answeredAt: await databaseNow(db()) };
}

/** The POST. The whole of the new order, or its id alone where the service does not show it yet. */
async function create(
  gateway: Gateway,
  submission: Submission,
): Promise<ConfirmedOrder | { createdServiceId: string }> {
  const requestedAt = await databaseNow(db());
  const { serviceId, snapshot } = await gateway.createOrder({
    ...requestSchema.parse(submission.request),
    callbackUrl: `${env().PORTAL_URL}/api/callbacks/${callbackKeyFor(submission.id)}`,
  });
  if (snapshot) return { snapshot, requestedAt, answeredAt: await databaseNow(db()) };
  return await readConfirmed(gateway, serviceId).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    log.info({ serviceId, code: error.code }, "A new order cannot be read yet");
    return { createdServiceId: serviceId };
  });
}

/** The order exists, but is not shown yet: the resolver reads it by the id that is known now. */
async function rememberCreated(lease: Lease, serviceId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const held = await lockHeld(tx, lease);
    if (held) await keepUnknown(tx, held, { resultServiceId: serviceId });
  });
}

async function recordFailure(lease: Lease, error: AppError, { personWaits }: SendOptions): Promise<void> {
  const outcome = outcomeOf(error);
  await db().$transaction(async (tx) => {
    const held = await lockHeld(tx, lease);
    if (!held) return;
    // Known not to be carried out: what remains are the sends of which nobody heard.
    const sends = outcome.kind === "unknown" ? held.sends : held.sends - 1;
    const sibling = await tx.submission.findFirst({
      where: { draftId: held.draftId, id: { not: held.id }, sends: { gt: 0 } },
      select: { id: true },
    });
    const next = afterSend(outcome, {
      earlierUnknown: held.sends > 1 || sibling !== null,
      personWaits,
      ageSeconds: (Date.parse(await databaseNow(tx)) - held.createdAt.getTime()) / 1000,
    });
    if (next === "refused") await settleRefused(tx, held.id, { sends, refusal: refusalOf(error) });
    else
      await keepUnknown(tx, held, {
        sends,
        ...(outcome.kind === "refused" ? { refusal: refusalOf(error) } : {}),
      });
  });
}
