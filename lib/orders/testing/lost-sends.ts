import type { Actor } from "@/lib/auth/actor";
import { recognizeCallback, recognizeChange } from "@/lib/commands/recognize";
import { refusalOf, settleRefused } from "@/lib/commands/settle";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { translationRequestSchema } from "@/lib/domain/requests";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { commandKinds, mirroredKinds } from "@/lib/kinds";
import { followHints, type RefreshJob, refresh, refreshQueue } from "@/lib/mirror/refresh";
import { sweep } from "@/lib/mirror/sweep";
import { jobsOf, markImported } from "@/lib/mirror/testing/mirrored-world";
import { relayChange } from "@/lib/outbox/relay";
import { db } from "@/lib/platform/db";
import { orders } from "../mirrored";
import type { OrderingWorld } from "./ordering-world";

/** What becomes of orders whose answers were lost, on every way by which the portal may learn of it. */

/** The attempt is thought refused, though a send of it may have been carried out. */
export async function giveUp(commandId: string): Promise<void> {
  const refusal = refusalOf(
    new AppError("service_unavailable", "Given up"),
    message("draftErrors.order.notDone"),
  );
  await db().$transaction((tx) => settleRefused(tx, commandId, { sends: 1, refusal }));
}

/**
 * The first request of an attempt lands now.
 * @returns the service's id of the order; null where the service refuses it
 */
export async function landIfPossible({ steered }: OrderingWorld, commandId: string): Promise<string | null> {
  const { request } = await db().command.findUniqueOrThrow({ where: { id: commandId } });
  const { fileServiceIds, services, reference } = translationRequestSchema.parse(request);
  const { sourceLanguage, targetLanguage } = services;
  return await steered.order({ fileServiceIds, sourceLanguage, targetLanguage, reference: reference ?? "" });
}

/** The same, where nothing keeps it from landing. */
export async function landLate(world: OrderingWorld, commandId: string): Promise<string> {
  const serviceId = await landIfPossible(world, commandId);
  if (!serviceId) throw new Error("The service refuses what lands late");
  return serviceId;
}

/** A callback comes to the attempt's address and leads to an order. */
export async function callBack(
  { connectionId }: OrderingWorld,
  actor: Actor,
  commandId: string,
  serviceId: string,
): Promise<void> {
  const scope = await scopeOf(connectionId);
  const command = await db().command.findUniqueOrThrow({ where: { id: commandId } });
  const calledBack = { commandId, connectionId, kind: orders };
  if (!capabilitiesOf(scope.variant).signedCallbacks && command.serviceId !== serviceId) {
    // What nobody signed has what became of it looked for, and nothing else.
    return await recognizeCallback({ ...calledBack, serviceId: null }, commandKinds);
  }
  await refresh(orders, scope, await accessForActor(actor, scope), serviceId, "callback");
  await recognizeCallback({ ...calledBack, serviceId }, commandKinds);
}

/** The portal learns of an order that landed late, as soon as it can: by its callback, where that is believed. */
export async function learnOf(
  world: OrderingWorld,
  actor: Actor,
  commandId: string,
  serviceId: string,
): Promise<void> {
  const { variant } = await scopeOf(world.connectionId);
  if (capabilitiesOf(variant).signedCallbacks) return await callBack(world, actor, commandId, serviceId);
  await sweepOrders(world);
  await tellFollowers(world);
}

/** The mirror learns by itself of what the service has. */
export async function sweepOrders({ connectionId }: OrderingWorld): Promise<void> {
  await markImported(connectionId);
  await sweep({ connectionId, kind: "order" }, mirroredKinds);
  for (const job of await jobsOf<RefreshJob>(refreshQueue.name, connectionId)) {
    await followHints(job, mirroredKinds);
  }
}

/** Whoever follows changes is told of those that nobody was told of. */
export async function tellFollowers({ businessId }: OrderingWorld): Promise<void> {
  for (const { id } of await db().change.findMany({ where: { businessId, relayedAt: null } })) {
    await relayChange({ changeId: String(id) }, [(tx, change) => recognizeChange(tx, change, commandKinds)]);
  }
}
