import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { newId } from "@/lib/domain/ids";
import { commandKinds } from "@/lib/kinds";
import { databaseNow } from "@/lib/mirror/clock";
import { refresh } from "@/lib/mirror/refresh";
import { storePage } from "@/lib/mirror/store-page";
import { findStored } from "@/lib/mirror/stored";
import { orderRow } from "@/lib/mirror/testing/snapshots";
import { orders } from "@/lib/orders/mirrored";
import { relayChange } from "@/lib/outbox/relay";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import type { Prisma } from "@/prisma/generated/client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { lockCommand } from "./lease";
import { recognizeChange } from "./recognize";
import { settleDone } from "./settle";
import {
  type CommandWorld,
  createCommandWorld,
  give,
  opener,
  type Prepared,
  prepare,
} from "./testing/prepared";

/** What a command settles and what is stored of the same thing lock both in one order, so that neither waits for the other. */

let sandbox: TestSandbox;
let world: CommandWorld;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createCommandWorld(sandbox.origin);
});
afterAll(() => sandbox.dispose());

/** Opens it, as if it had been sent. @returns its id */
async function sent(prepared: Prepared): Promise<string> {
  const opening = await db().$transaction(await opener(prepared));
  if (opening.kind !== "opened") throw new Error("It was open already");
  const { commandId } = opening.lease;
  await db().$executeRaw`UPDATE "Command" SET sends = 1, "firstSentAt" = now(), "lastSentAt" = now()
    WHERE id = ${commandId}::uuid`;
  return commandId;
}

const subjectOf = ({ about }: Prepared) => {
  if (!about.subject) throw new Error("It acts on nothing");
  return about.subject;
};

test("an approval that cannot be read yet is settled while a list tells of it", async () => {
  const prepared = await prepare("order.approve", world);
  const commandId = await sent(prepared);
  const { connectionId } = world;
  const { id, serviceId } = subjectOf(prepared);
  const { snapshot } = await db().order.findUniqueOrThrow({ where: { id } });
  const columns = Object.keys(orderRow());
  const row = Object.fromEntries(
    Object.entries(snapshot as object).filter(([name]) => columns.includes(name)),
  );
  const approved = {
    ...orderRow(row),
    status: "client_approved",
    approvedAt: new Date().toISOString(),
  } as const;
  const told = { rows: [approved], requestedAt: await databaseNow(db()), news: "all" } as const;
  const scope = await scopeOf(connectionId);
  const { both } = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "RefreshState"
      WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ${serviceId} FOR UPDATE`;
    const settling = db().$transaction((own) =>
      settleDone(own, prepared.kind, commandId, { kind: "acknowledged" }),
    );
    await untilWaitedFor(tx, 1);
    const listing = storePage(scope, orders, { ...told, needsWhole: (_, { changed }) => changed });
    await untilWaitedFor(tx, 2);
    return { both: Promise.all([settling, listing]) };
  });
  await both;
  expect(await db().command.findUnique({ where: { id: commandId } })).toMatchObject({ state: "done" });
});

test("a change is followed by what settles an order's maker, while another command of the order is settled", async () => {
  const { id: makerId } = await give(await prepare("order.place", world));
  const maker = await db().command.findUniqueOrThrow({ where: { id: makerId } });
  const { subjectId, serviceId } = maker;
  if (!subjectId || !serviceId) throw new Error("Nothing was ordered");
  // An earlier attempt that was thought refused: what fits it may have been made by it.
  await db().command.create({
    data: {
      ...(maker as Prisma.CommandUncheckedCreateInput),
      ...{ id: newId(), attempt: maker.attempt + 1, callbackKeyHash: newId() },
      ...{ state: "refused", subjectId: null, serviceId: null, refusal: { code: "conflict", fields: {} } },
    },
  });
  const prepared = await prepare("order.cancel", world);
  const request = { serviceId, statusBefore: "submitted", decidedOn: null };
  const about = { key: subjectId, request, subject: { id: subjectId, serviceId } };
  const commandId = await sent({ ...prepared, about });
  await world.steered.setStatus(serviceId, "cancelled");
  const scope = await scopeOf(world.connectionId);
  await refresh(orders, scope, await accessForActor(world.actor, scope), serviceId, "callback");
  const stored = await findStored(db(), orders, { id: subjectId });
  if (!stored) throw new Error("The order is not stored");
  const { id: changeId } = await db().change.create({
    data: { businessId: world.businessId, topic: "order", subjectId },
  });
  const { following } = await db().$transaction(async (tx) => {
    await lockCommand(tx, commandId);
    const following = relayChange({ changeId: String(changeId) }, [
      (own, change) => recognizeChange(own, change, commandKinds),
    ]);
    await untilWaitedFor(tx, 1);
    await settleDone(tx, prepared.kind, commandId, { kind: "found", by: "by_us", reading: stored.reading });
    return { following };
  });
  await following;
  expect(await db().command.findUnique({ where: { id: commandId } })).toMatchObject({ state: "done" });
});
