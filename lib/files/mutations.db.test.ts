import { PassThrough } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { takeCommandLease } from "@/lib/commands/lease";
import { type ResolveJob, resolveQueue } from "@/lib/commands/queue";
import { letLeaseRunOut, letPass, runRound } from "@/lib/commands/testing/rounds";
import { scopeOf } from "@/lib/credentials/scope";
import type { ServiceFile } from "@/lib/domain/files/shapes";
import { newId } from "@/lib/domain/ids";
import { discardDraft } from "@/lib/drafts/mutations";
import { uploadDocument } from "@/lib/drafts/uploads/mutations";
import { databaseNow } from "@/lib/mirror/clock";
import { store } from "@/lib/mirror/store";
import { openSlowWay } from "@/lib/mirror/testing/slow-way";
import { orderSnapshot } from "@/lib/mirror/testing/snapshots";
import { orders } from "@/lib/orders/mirrored";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { openDraft, removeDocument } from "@/lib/orders/testing/order-drafts";
import {
  createOrderingWorld,
  type OrderingWorld,
  readyToPlace,
  upload,
} from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import type { Command } from "@/prisma/generated/client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";

/** What was uploaded and thrown away is deleted at the service, and nothing else ever is. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;
let draftId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
  draftId = (await openDraft(actor)).draftId;
});
afterAll(() => sandbox.dispose());

const deletions = (): Promise<Command[]> =>
  db().command.findMany({ where: { businessId: world.businessId, kind: "file.delete" } });

const fileList = z.object({ data: z.array(z.object({ id: z.number() })) });
const filesAtService = async () => fileList.parse((await world.service.get("/files")).json).data.length;

const uploadedTo = async (documentId: string): Promise<string> =>
  (await db().draftDocument.findUniqueOrThrow({ where: { id: documentId } })).fileServiceId ?? "";

/** What the worker does with the jobs that are due, and with those that follow. */
async function letWorkerWork(): Promise<void> {
  for (const { id } of await deletions()) {
    for (let round = 0; round < 4; round += 1) {
      await runRound(id);
      await letPass(id, 10);
    }
  }
}

/** Deleted once, and written down once with the person who threw it away. */
async function expectDeleted(howMany: number): Promise<void> {
  await letWorkerWork();
  expect((await deletions()).map(({ state, byAnother }) => [state, byAnother])).toEqual(
    Array.from({ length: howMany }, () => ["done", false]),
  );
  expect(await filesAtService()).toBe(0);
  const audited = await linesOfDeletions();
  const line = { action: "file.delete", actorId: actor.userId, requestId: actor.requestId };
  expect(audited).toMatchObject(Array.from({ length: howMany }, () => line));
  const files = await db().file.findMany({ where: { businessId: world.businessId } });
  expect(files.every(({ goneAt }) => goneAt !== null)).toBe(true);
}

const linesOfDeletions = () =>
  db().auditEvent.findMany({
    where: { businessId: world.businessId, action: { startsWith: "file.delete" } },
  });

async function expectKept(): Promise<void> {
  await letWorkerWork();
  expect((await deletions()).filter(({ state }) => state === "done")).toEqual([]);
  expect(await filesAtService()).toBe(1);
}

describe("what is thrown away", () => {
  test("is deleted when a document is removed, by a job that is due at once", async () => {
    const documentId = await upload(actor, draftId);
    await removeDocument(actor, { draftId, documentId });
    const [{ id, state, sends } = { id: "" }] = await deletions();
    expect([state, sends]).toEqual(["unknown", 0]);
    const due = await db().$queryRaw<{ data: ResolveJob }[]>`
      SELECT data FROM pgboss.job WHERE name = ${resolveQueue.name} AND state = 'created' AND start_after <= now()
        AND data->>'commandId' = ${id}`;
    expect(due).toHaveLength(1);
    await expectDeleted(1);
  });

  test("is deleted when a form is discarded, each of its documents", async () => {
    await upload(actor, draftId);
    await upload(actor, draftId, { kind: "reference" });
    await discardDraft(actor, { draftId });
    await expectDeleted(2);
  });

  test("is deleted when its document is uploaded anew as the other type", async () => {
    const documentId = await upload(actor, draftId);
    const former = await uploadedTo(documentId);
    await upload(actor, draftId, { documentId, kind: "reference" });
    await letWorkerWork();
    expect(await deletions()).toMatchObject([{ serviceId: former, state: "done" }]);
    expect(await filesAtService()).toBe(1);
  });

  test.each([
    ["its document was removed", (documentId: string) => removeDocument(actor, { draftId, documentId })],
    ["its form was discarded", () => discardDraft(actor, { draftId })],
  ])("is deleted when %s while it was on its way", async (_, throwAway) => {
    const body = new PassThrough();
    const documentId = newId();
    const way = await openSlowWay(sandbox.origin);
    onTestFinished(() => way.close());
    const { connectionId } = world;
    await db().connection.update({ where: { id: connectionId }, data: { baseUrl: `${way.origin}/api/v1` } });
    const held = way.holdNext("POST");
    const uploading = uploadDocument(actor, {
      ...{ draftId, documentId, choiceId: newId(), name: "slow.pdf", kind: "source", sizeBytes: 4 },
      body,
      signal: new AbortController().signal,
    });
    const outcome = expect(uploading).rejects.toMatchObject({ code: "conflict" });
    body.end("1234");
    const letGo = await held;
    expect(await filesAtService()).toBe(1);
    await throwAway(documentId);
    letGo();
    await outcome;
    await expectDeleted(1);
  });

  test("is deleted once, however often and from wherever it is thrown away", async () => {
    const documentId = await upload(actor, draftId);
    await Promise.allSettled([
      removeDocument(actor, { draftId, documentId }),
      removeDocument(actor, { draftId, documentId }),
      discardDraft(actor, { draftId }),
    ]);
    await discardDraft(actor, { draftId });
    await expectDeleted(1);
  });

  test.each([
    ["an answer lost before it was deleted", { kind: "drop" }],
    ["an answer lost afterwards", { kind: "drop", after: true }],
    ["a 500", { kind: "status", status: 500 }],
    ["a token that was turned away", { kind: "status", status: 401 }],
  ])("is deleted in the end after %s", async (_, fault) => {
    await upload(actor, draftId);
    await world.service.setFaults([{ method: "DELETE", path: "/files", ...fault }]);
    await discardDraft(actor, { draftId });
    await runRound((await deletions())[0]?.id ?? "");
    await db().accessToken.updateMany({ data: { state: "working" } });
    await expectDeleted(1);
  });

  test("is deleted by the next worker when one dies over it", async () => {
    await upload(actor, draftId);
    await discardDraft(actor, { draftId });
    const [{ id } = { id: "" }] = await deletions();
    expect(await takeCommandLease(id)).not.toBeNull();
    await letLeaseRunOut(id);
    await expectDeleted(1);
  });

  test("that somebody deleted elsewhere is no trouble, and is told as theirs", async () => {
    const documentId = await upload(actor, draftId);
    await world.service.call("DELETE", `/files/${await uploadedTo(documentId)}`);
    await discardDraft(actor, { draftId });
    await letWorkerWork();
    expect(await deletions()).toMatchObject([{ state: "done", byAnother: true }]);
    expect(await linesOfDeletions()).toMatchObject([
      { action: "file.delete.by_another", subjectKind: "file" },
    ]);
  });
});

describe("what is used stays:", () => {
  test("a document of a form whose order is being checked, which cannot be thrown away", async () => {
    const input = await readyToPlace(actor);
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
    await placeOrder(actor, input);
    const [document] = await db().draftDocument.findMany({ where: { draftId: input.draftId } });
    const refused = { code: "conflict" };
    await expect(discardDraft(actor, input)).rejects.toMatchObject(refused);
    await expect(removeDocument(actor, { ...input, documentId: document?.id ?? "" })).rejects.toMatchObject(
      refused,
    );
    expect(await deletions()).toEqual([]);
    await expectKept();
  });

  test("a document of an order whose placing was thought refused, and which turned up", async () => {
    const input = await readyToPlace(actor);
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "status", status: 422 }]);
    await placeOrder(actor, input);
    const [document] = await db().draftDocument.findMany({ where: { draftId: input.draftId } });
    await discardDraft(actor, input);
    expect(await deletions()).toHaveLength(1);
    await world.service.placeOrder({ files: [Number(document?.fileServiceId)] });
    await expectKept();
    expect(await deletions()).toMatchObject([{ state: "refused" }]);
  });

  test("a file that the mirror knows as attached", async () => {
    const documentId = await upload(actor, draftId);
    const { subjectId: orderId } = await placeOrder(actor, await readyToPlace(actor));
    const attached = { serviceId: await uploadedTo(documentId), businessId: world.businessId };
    await db().file.updateMany({ where: attached, data: { orderId } });
    await discardDraft(actor, { draftId });
    expect(await deletions()).toEqual([]);
  });

  test("a file of a colleague's form, until that lets go of it as well", async () => {
    const serviceId = await uploadedTo(await upload(actor, draftId));
    const colleague = await world.addPerson("requester");
    const theirs = { draftId: (await openDraft(colleague)).draftId, documentId: newId() };
    await db().draftDocument.create({
      data: {
        ...{ id: theirs.documentId, draftId: theirs.draftId, fileServiceId: serviceId, position: 0 },
        ...{ name: "birth.pdf", kind: "source", sizeBytes: 17, choiceId: newId(), state: "uploaded" },
      },
    });
    await discardDraft(actor, { draftId });
    expect(await deletions()).toEqual([]);
    await removeDocument(colleague, theirs);
    expect(await deletions()).toMatchObject([{ serviceId, actorId: colleague.userId }]);
  });

  test("a file that a request under way names, whatever form it lies in", async () => {
    const serviceId = await uploadedTo(await upload(actor, draftId));
    const input = await readyToPlace(actor);
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
    await placeOrder(actor, input);
    await db()
      .$executeRaw`UPDATE "Command" SET request = jsonb_set(request, '{fileServiceIds}', ${JSON.stringify([serviceId])}::jsonb)
      WHERE "draftId" = ${input.draftId}::uuid`;
    await discardDraft(actor, { draftId });
    expect(await deletions()).toEqual([]);
  });

  test("everything, where the variant deletes no files", async () => {
    const documentId = await upload(actor, draftId);
    await db().connection.update({ where: { id: world.connectionId }, data: { variant: "b" } });
    await removeDocument(actor, { draftId, documentId });
    expect(await deletions()).toEqual([]);
  });

  test("everything, when throwing it away fails", async () => {
    await upload(actor, draftId);
    const stranger = await world.addPerson("administrator");
    await expect(discardDraft(stranger, { draftId })).rejects.toMatchObject({ code: "not_found" });
    expect(await deletions()).toEqual([]);
  });
});

test("a form is thrown away while an order is stored that has its files, in whatever order it tells them", async () => {
  await upload(actor, draftId, { name: "one.pdf" });
  await upload(actor, draftId, { name: "other.pdf" });
  const scope = await scopeOf(world.connectionId);
  const known = await db().file.findMany({
    where: { connectionId: world.connectionId },
    orderBy: { serviceId: "asc" },
  });
  const told = known.map(({ snapshot }) => snapshot as ServiceFile).toReversed();
  const requestedAt = await databaseNow(db());
  const { both } = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "File" WHERE id = ${known[0]?.id}::uuid FOR UPDATE`;
    const discarding = discardDraft(actor, { draftId });
    await untilWaitedFor(tx, 1);
    const storing = db().$transaction(async (own) => {
      const times = { requestedAt, answeredAt: await databaseNow(own) };
      const reading = { snapshot: orderSnapshot({ files: told }), ...times, whole: true } as const;
      return await store(own, orders, { scope, ...reading, source: "callback" });
    });
    await untilWaitedFor(tx, 2);
    return { both: Promise.all([discarding, storing]) };
  });
  await both;
  expect(await db().draft.findUnique({ where: { id: draftId } })).toMatchObject({
    discardedAt: expect.any(Date),
  });
});
