import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addDepartment, signIn } from "@/lib/auth/testing/signed-in";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { newId } from "@/lib/domain/ids";
import { deleteFile } from "@/lib/files/command";
import { files } from "@/lib/files/mirrored";
import { commandKinds } from "@/lib/kinds";
import type { MirroredKind } from "@/lib/mirror/kind";
import { refresh } from "@/lib/mirror/refresh";
import { approveOrder, cancelOrder, placeOrder } from "@/lib/orders/command";
import { orders } from "@/lib/orders/mirrored";
import { createOrderingWorld, type OrderingWorld } from "@/lib/orders/testing/ordering-world";
import { letLeaseRunOut, letPass, runRound } from "@/lib/orders/testing/rounds";
import { db } from "@/lib/platform/db";
import { requestQuote } from "@/lib/quotes/command";
import type { Command } from "@/prisma/generated/client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { giveCommand } from "./give";
import type { CommandKind } from "./kind";
import { openCommand } from "./open";

/** Every command, under every fault of the service and a death at every step: carried out once, told once. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

type Given = {
  kind: CommandKind;
  /** What opening it needs beside the actor. */
  about: { key: string; request: object; subject?: { id: string; serviceId: string } };
  /** The service's request that carries it out. */
  at: { method: string; path: string };
  /** How often the service carried it out: of what is made how many there are, else whether it is so. */
  effects(): Promise<number>;
};

const languages = { sourceLanguage: "en", targetLanguage: "es" };
const count = z.object({ data: z.array(z.unknown()) });

async function making(kind: CommandKind, path: string): Promise<Given> {
  const { id } = await world.service.upload();
  return {
    kind,
    about: { key: newId(), request: { services: languages, fileServiceIds: [String(id)] } },
    at: { method: "POST", path },
    effects: async () => count.parse((await world.service.get(path)).json).data.length,
  };
}

/** Our id of something of the service's. */
async function mirrored(kind: MirroredKind, serviceId: string): Promise<string> {
  const { connectionId } = world;
  const scope = await scopeOf(connectionId);
  await refresh(kind, scope, await accessForActor(actor, scope), serviceId, "sweep");
  const where = { connectionId_serviceId: { connectionId, serviceId } };
  const found = kind.kind === "file" ? db().file.findUnique({ where }) : db().order.findUnique({ where });
  return (await found)?.id ?? "";
}

async function actingOnOrder(kind: CommandKind, verb: string, from: string, to: string): Promise<Given> {
  const { id } = await world.service.placeOrder({ services: { certification: true, notarization: true } });
  await world.service.setOrderStatus(id, from);
  const serviceId = String(id);
  const subject = { id: await mirrored(orders, serviceId), serviceId };
  return {
    kind,
    about: { key: subject.id, request: { serviceId, statusBefore: from }, subject },
    at: { method: "POST", path: `/orders/${serviceId}/${verb}` },
    effects: async () => ((await world.service.getOrder(id)).status === to ? 1 : 0),
  };
}

async function deletingFile(): Promise<Given> {
  const serviceId = String((await world.service.upload()).id);
  const subject = { id: await mirrored(files, serviceId), serviceId };
  return {
    kind: deleteFile,
    about: { key: subject.id, request: { serviceId }, subject },
    at: { method: "DELETE", path: `/files/${serviceId}` },
    effects: async () => ((await world.service.get(`/files/${serviceId}`)).status === 404 ? 1 : 0),
  };
}

const commands: Record<string, () => Promise<Given>> = {
  "order.place": () => making(placeOrder, "/orders"),
  "quote.request": () => making(requestQuote, "/quotes"),
  "order.approve": () => actingOnOrder(approveOrder, "approve", "client_review", "client_approved"),
  "order.cancel": () => actingOnOrder(cancelOrder, "cancel", "submitted", "cancelled"),
  "file.delete": deletingFile,
};

async function prepare(name: string): Promise<Given> {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("approver");
  const given = await commands[name]?.();
  if (!given) throw new Error(`Nothing prepares ${name}`);
  return given;
}

const faults = {
  "no fault": null,
  "a connection dropped before it was carried out": { kind: "drop" },
  "a connection dropped afterwards": { kind: "drop", after: true },
  "half an answer": { kind: "truncate" },
  "an answer that is no JSON, and nothing done": { kind: "garbage" },
  "an answer that is no JSON, and it was done": { kind: "garbage", after: true },
  "a 500 that did nothing": { kind: "status", status: 500 },
  "a 500 that did it": { kind: "status", status: 500, after: true },
  "a 503 that did it": { kind: "status", status: 503, after: true },
} as const;

const open = async ({ kind, about }: Given) => {
  const scope = await scopeOf(world.connectionId);
  return (tx: Parameters<typeof openCommand>[0]) =>
    openCommand(tx, kind, { actor, scope, ...about, request: about.request });
};

const give = async (given: Given): Promise<Command> =>
  await giveCommand(
    given.kind,
    await accessForActor(actor, await scopeOf(world.connectionId)),
    await open(given),
  );

async function settle(commandId: string): Promise<Command> {
  for (let round = 0; round < 4; round += 1) {
    await letPass(commandId, 10);
    await runRound(commandId);
  }
  return await db().command.findUniqueOrThrow({ where: { id: commandId } });
}

/** Done, once, and written down once with the person who gave it. */
async function expectDoneOnce(given: Given, commandId: string): Promise<void> {
  const command = await settle(commandId);
  expect([command.state, command.byAnother, await given.effects()]).toEqual(["done", false, 1]);
  const audited = await db().auditEvent.findMany({
    where: { action: { startsWith: given.kind.name }, businessId: world.businessId },
  });
  expect(audited).toMatchObject([
    {
      action: given.kind.name,
      actorId: actor.userId,
      subjectId: command.subjectId,
      requestId: actor.requestId,
    },
  ]);
  if (!given.kind.causes) return;
  const steps = await db().statusChange.findMany({ where: { subjectId: command.subjectId ?? "" } });
  const caused = steps.filter(({ status }) => status === given.kind.causes?.status);
  expect(caused).toMatchObject([{ actorId: actor.userId }]);
}

test("every command is tried here", () => {
  expect(Object.keys(commands).sort()).toEqual(commandKinds.map(({ name }) => name).sort());
});

describe.each(Object.keys(commands))("%s", (name) => {
  test.each(Object.entries(faults))("is carried out once, with %s", async (_, fault) => {
    const given = await prepare(name);
    if (fault) await world.service.setFaults([{ ...given.at, ...fault }]);
    const { id } = await give(given);
    await expectDoneOnce(given, id);
  });

  test("is carried out once when it is given in three places at once", async () => {
    const given = await prepare(name);
    const commandsGiven = await Promise.all([give(given), give(given), give(given)]);
    expect(new Set(commandsGiven.map(({ id }) => id)).size).toBe(1);
    await expectDoneOnce(given, commandsGiven[0]?.id ?? "");
  });

  test("is carried out once when the process dies before it is sent", async () => {
    const given = await prepare(name);
    const opening = await db().$transaction(await open(given));
    if (opening.kind !== "opened") throw new Error("Nobody else has given it");
    await letLeaseRunOut(opening.lease.commandId);
    await expectDoneOnce(given, opening.lease.commandId);
  });

  test("given by staff on behalf of a person is the person's, and the audit names both", async () => {
    const given = await prepare(name);
    const [person, departmentId] = [actor, await addDepartment(world.businessId)];
    await db().membership.updateMany({ where: { userId: person.userId }, data: { departmentId } });
    actor = await actingFor(await signIn(person.userId));
    const { id } = await give(given);
    const { subjectId } = await settle(id);
    expect(await db().command.findUniqueOrThrow({ where: { id } })).toMatchObject({
      actorId: actor.userId,
      onBehalfOfId: person.userId,
      departmentId,
    });
    expect(await db().auditEvent.findMany({ where: { businessId: world.businessId } })).toMatchObject([
      { action: name, actorId: actor.userId, onBehalfOfId: person.userId, requestId: actor.requestId },
    ]);
    const { causes, creates } = given.kind;
    const steps = await db().statusChange.findMany({ where: { subjectId: subjectId ?? "" } });
    if (causes) expect(steps).toContainEqual(expect.objectContaining({ actorId: person.userId }));
    const where = { commandId: id };
    const made = (await db().order.findFirst({ where })) ?? (await db().quote.findFirst({ where }));
    if (creates) expect(made).toMatchObject({ placedById: person.userId, departmentId });
  });

  test("is refused, and nothing done, when the service cannot take it and a person waits", async () => {
    const given = await prepare(name);
    await world.service.setFaults([{ ...given.at, kind: "status", status: 401 }]);
    const command = await give(given);
    expect([command.state, await given.effects()]).toEqual(["refused", 0]);
    expect(command.refusal).toMatchObject({ code: "token_refused" });
    expect(await db().auditEvent.count({ where: { businessId: world.businessId } })).toBe(0);
  });
});

const changing = commandKinds.filter(({ creates }) => !creates).map(({ name }) => name);

test.each(changing)(
  "%s that somebody else has done is done, and in the audit once, as done by another",
  async (name) => {
    const given = await prepare(name);
    await world.service.call(given.at.method, given.at.path);
    const command = await give(given);
    await settle(command.id);
    expect(command).toMatchObject({ state: "done", byAnother: true });
    expect(await db().auditEvent.findMany({ where: { businessId: world.businessId } })).toMatchObject([
      { action: `${name}.by_another`, subjectKind: given.kind.mirrored.kind, subjectId: given.about.key },
    ]);
    expect(await db().statusChange.findMany({ where: { actorId: actor.userId } })).toEqual([]);
  },
);
