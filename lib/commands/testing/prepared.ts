import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { newId } from "@/lib/domain/ids";
import { files } from "@/lib/files/mirrored";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { commandKinds } from "@/lib/kinds";
import type { MirroredKind } from "@/lib/mirror/kind";
import { refresh } from "@/lib/mirror/refresh";
import { findStored } from "@/lib/mirror/stored";
import { orders } from "@/lib/orders/mirrored";
import { createOrderingWorld, type OrderingWorld } from "@/lib/orders/testing/ordering-world";
import { db, type Tx } from "@/lib/platform/db";
import { quotes } from "@/lib/quotes/mirrored";
import type { Command } from "@/prisma/generated/client";
import { type CommandKind, commandKindNamed } from "../kind";
import { type Opening, openCommand } from "../open";
import { runCommand } from "../run";
import type { Acted } from "./steering";

/** Every command, ready to be given: what is promised of commands is tried with each of them. */

export type CommandWorld = OrderingWorld & { actor: Actor };

export async function createCommandWorld(
  sandboxOrigin: string,
  variant: ServiceVariant = "a",
): Promise<CommandWorld> {
  const world = await createOrderingWorld(sandboxOrigin, variant);
  return { ...world, actor: await world.addPerson("approver") };
}

/** Every command of every variant that has what it is about: what is promised of commands is tried with each. */
export const triedCommands = serviceVariants.flatMap((variant) =>
  commandKinds
    .filter(({ name }) => isOf(variant, name))
    .map(({ name, creates, partOf }) => ({ variant, name, creates, makes: creates || partOf })),
);

/** Whether a variant has what a command is about. */
function isOf(variant: ServiceVariant, name: string): boolean {
  const { quotes, fileDelete } = capabilitiesOf(variant);
  return (!name.startsWith("quote.") || quotes) && (name !== "file.delete" || fileDelete);
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
  // Recorded as it is settled, so that every death and every order of things is tried with the record.
  "order.approve": actingOnOrder("approve", "client_review", "client_approved", { documents: [] }),
  "order.cancel": actingOnOrder("cancel", "submitted", "cancelled"),
  "revision.request": async (world) => {
    const { subject } = await revisable(world);
    const { steered } = world;
    const fileServiceIds = [await steered.upload("reference")];
    const request = { orderServiceId: subject.serviceId, bodyHtml: "<p>Page <b>2</b></p>", fileServiceIds };
    return {
      about: { key: newId(), request, subject },
      at: { method: "POST", path: steered.revisionsPath(subject.serviceId) },
      effects: () => steered.countRevisions(subject.serviceId),
    };
  },
  "revision.withdraw": async (world) => {
    const { steered } = world;
    const { subject, revisionId } = await revisable(world, (order) => steered.requestRevision(order));
    const request = { orderServiceId: subject.serviceId, revisionServiceId: revisionId };
    return {
      about: { key: subject.id, request, subject },
      at: { method: "DELETE", path: `${steered.revisionsPath(subject.serviceId)}/${revisionId}` },
      effects: async () => 1 - (await steered.countRevisions(subject.serviceId)),
    };
  },
  "quote.convert": async (world) => {
    const { service } = world;
    const { subject, totalCents } = await priced(world);
    const { serviceId } = subject;
    return {
      about: {
        key: subject.id,
        request: { serviceId, statusBefore: "pending", decidedOn: String(totalCents), reference: "Matter 8" },
        subject,
      },
      at: { method: "POST", path: `/quotes/${serviceId}/convert` },
      effects: async () => {
        const { order_id: order } = converted.parse((await service.get(`/quotes/${serviceId}`)).json);
        return order === null ? 0 : 1;
      },
    };
  },
  "quote.delete": async (world) => {
    const { service } = world;
    const { subject } = await priced(world);
    const path = `/quotes/${subject.serviceId}`;
    return {
      about: { key: subject.id, request: { serviceId: subject.serviceId, statusBefore: "pending" }, subject },
      at: { method: "DELETE", path },
      effects: async () => ((await service.get(path)).status === 404 ? 1 : 0),
    };
  },
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

const converted = z.object({ order_id: z.number().nullable() });

/** A quote that waits for a decision. */
async function priced(world: CommandWorld) {
  const { service } = world;
  const serviceId = String((await service.requestQuote()).id);
  await service.control("POST", `/quotes/${serviceId}/status`, { status: "pending" });
  const subject = { id: await mirrored(world, quotes, serviceId), serviceId };
  const { totalCents } = await db().quote.findUniqueOrThrow({ where: { id: subject.id } });
  return { subject, totalCents };
}

/** A completed order. @param prepared what is done to it before the mirror has it */
async function revisable(
  world: CommandWorld,
  prepared: (serviceId: string) => Promise<string | null> = async () => null,
) {
  const serviceId = await world.steered.placeNotarized("completed");
  const revisionId = await prepared(serviceId);
  return { revisionId, subject: { id: await mirrored(world, orders, serviceId), serviceId } };
}

function making(path: string): Preparation {
  return async ({ steered }) => {
    const count = () => steered.countOf(path);
    const [fileServiceId, before] = [await steered.upload(), await count()];
    return {
      about: { key: newId(), request: { services: steered.languages, fileServiceIds: [fileServiceId] } },
      at: { method: "POST", path },
      effects: async () => (await count()) - before,
    };
  };
}

function actingOnOrder(verb: string, from: Acted, to: Acted, more = {}): Preparation {
  return async (world) => {
    const { steered } = world;
    const serviceId = await steered.placeNotarized(from);
    const subject = { id: await mirrored(world, orders, serviceId), serviceId };
    return {
      about: { key: subject.id, request: { serviceId, statusBefore: from, ...more }, subject },
      at: { method: steered.actsBy, path: `/orders/${serviceId}/${verb}` },
      effects: async () => ((await steered.statusOf(serviceId)) === to ? 1 : 0),
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
