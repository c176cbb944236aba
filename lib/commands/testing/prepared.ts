import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { newId } from "@/lib/domain/ids";
import { files } from "@/lib/files/mirrored";
import { commandKinds } from "@/lib/kinds";
import type { MirroredKind } from "@/lib/mirror/kind";
import { refresh } from "@/lib/mirror/refresh";
import { findStored } from "@/lib/mirror/stored";
import { orders } from "@/lib/orders/mirrored";
import { createOrderingWorld, type OrderingWorld } from "@/lib/orders/testing/ordering-world";
import { db, type Tx } from "@/lib/platform/db";
import type { Command } from "@/prisma/generated/client";
import { type CommandKind, commandKindNamed } from "../kind";
import { type Opening, openCommand } from "../open";
import { runCommand } from "../run";

/** Every command, ready to be given: what is promised of commands is tried with each of them. */

export type CommandWorld = OrderingWorld & { actor: Actor };

export async function createCommandWorld(sandboxOrigin: string): Promise<CommandWorld> {
  const world = await createOrderingWorld(sandboxOrigin);
  return { ...world, actor: await world.addPerson("approver") };
}

export type Prepared = {
  world: CommandWorld;
  kind: CommandKind;
  /** What opening it needs beside the actor. */
  about: { key: string; request: object; subject?: { id: string; serviceId: string } };
  /** The service's request that carries it out. */
  at: { method: string; path: string };
  /** How often the service carried it out: of what is made how many there are, else whether it is so. */
  effects(): Promise<number>;
};

/** Another of that name, which nobody has given yet. */
export async function prepare(name: string, world: CommandWorld): Promise<Prepared> {
  const about = await preparations[name]?.(world);
  if (!about) throw new Error(`Nothing prepares ${name}`);
  return { world, kind: commandKindNamed(commandKinds, name), ...about };
}

type Preparation = (world: CommandWorld) => Promise<Omit<Prepared, "world" | "kind">>;

export const preparations: Record<string, Preparation> = {
  "order.place": making("/orders"),
  "quote.request": making("/quotes"),
  "order.approve": actingOnOrder("approve", "client_review", "client_approved"),
  "order.cancel": actingOnOrder("cancel", "submitted", "cancelled"),
  "file.delete": async (world) => {
    const { service } = world;
    const serviceId = String((await service.upload()).id);
    const subject = { id: await mirrored(world, files, serviceId), serviceId };
    return {
      about: { key: subject.id, request: { serviceId }, subject },
      at: { method: "DELETE", path: `/files/${serviceId}` },
      effects: async () => ((await service.get(`/files/${serviceId}`)).status === 404 ? 1 : 0),
    };
  },
};

const listed = z.object({ data: z.array(z.unknown()) });

function making(path: string): Preparation {
  return async ({ service }) => {
    const count = async () => listed.parse((await service.get(`${path}?per_page=500`)).json).data.length;
    const [{ id }, before] = [await service.upload(), await count()];
    const services = { sourceLanguage: "en", targetLanguage: "es" };
    return {
      about: { key: newId(), request: { services, fileServiceIds: [String(id)] } },
      at: { method: "POST", path },
      effects: async () => (await count()) - before,
    };
  };
}

function actingOnOrder(verb: string, from: string, to: string): Preparation {
  return async (world) => {
    const { service } = world;
    const { id } = await service.placeOrder({ services: { certification: true, notarization: true } });
    await service.setOrderStatus(id, from);
    const serviceId = String(id);
    const subject = { id: await mirrored(world, orders, serviceId), serviceId };
    return {
      about: { key: subject.id, request: { serviceId, statusBefore: from }, subject },
      at: { method: "POST", path: `/orders/${serviceId}/${verb}` },
      effects: async () => ((await service.getOrder(id)).status === to ? 1 : 0),
    };
  };
}

/** Our id of something of the service's. */
async function mirrored(
  { connectionId, actor }: CommandWorld,
  kind: MirroredKind,
  serviceId: string,
): Promise<string> {
  const scope = await scopeOf(connectionId);
  await refresh(kind, scope, await accessForActor(actor, scope), serviceId, "sweep");
  const stored = await findStored(db(), kind, { connectionId, serviceId });
  if (!stored) throw new Error(`The mirror has no ${kind.kind} ${serviceId}`);
  return stored.id;
}

/** What opens it in a transaction. */
export async function opener({ world, kind, about }: Prepared): Promise<(tx: Tx) => Promise<Opening>> {
  const { actor, connectionId } = world;
  const scope = await scopeOf(connectionId);
  return (tx) => openCommand(tx, kind, { actor, scope, ...about, request: about.request });
}

/** Gives it, as a person who waits. */
export async function give(prepared: Prepared): Promise<Command> {
  return await runCommand(prepared.kind, await accessTo(prepared), await opener(prepared));
}

/** Gives it in several places, and has nothing leave for the service before it was opened or found in each. */
export async function giveAtOnce(prepared: Prepared, places: number): Promise<Command[]> {
  const [access, open] = [await accessTo(prepared), await opener(prepared)];
  const isOpened = Array.from({ length: places }, () => Promise.withResolvers<void>());
  const given = await db().$transaction(
    async (tx) => {
      // No request takes its turn while the token's budget is held.
      await tx.$queryRaw`SELECT 1 FROM "RequestBudget" WHERE "fingerprint" = ${access.tokenFingerprint} FOR UPDATE`;
      const giving = isOpened.map(({ resolve }) =>
        runCommand(prepared.kind, access, (own) => open(own).finally(resolve)),
      );
      await Promise.all(isOpened.map(({ promise }) => promise));
      return { giving: Promise.all(giving) };
    },
    { timeout: 30_000 },
  );
  return await given.giving;
}

async function accessTo({ world: { actor, connectionId } }: Prepared) {
  return await accessForActor(actor, await scopeOf(connectionId));
}
