import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { signIn } from "@/lib/auth/testing/signed-in";
import { runRound } from "@/lib/commands/testing/rounds";
import { newId } from "@/lib/domain/ids";
import { rowsPerPage } from "@/lib/domain/keyset";
import { discardDraft } from "@/lib/drafts/mutations";
import { mirroredKinds } from "@/lib/kinds";
import { sweep } from "@/lib/mirror/sweep";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { quoteForm } from "@/lib/quotes/form";
import { requestQuote } from "@/lib/quotes/mutations";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getDownloadAddress, listFiles } from "./data";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

async function uploadedFile() {
  const world = await createOrderingWorld(sandbox.origin);
  const actor = await world.addPerson("requester");
  const input = await readyToPlace(actor);
  const file = await db().file.findFirstOrThrow({ where: { businessId: world.businessId } });
  return { world, actor, input, fileId: file.id };
}

test("the address gives the bytes that were uploaded, without a token", async () => {
  const { actor, fileId } = await uploadedFile();
  const response = await fetch(await getDownloadAddress(actor, fileId));
  expect(await response.text()).toBe("birth certificate");
});

test("a document of a form is its writer's alone until it is ordered, then the business's", async () => {
  const { world, actor, input, fileId } = await uploadedFile();
  const colleague = await world.addPerson("administrator");
  await expect(getDownloadAddress(colleague, fileId)).rejects.toMatchObject({ code: "not_found" });
  await placeOrder(actor, input);
  expect(await getDownloadAddress(colleague, fileId)).toMatch(/^http/);
});

test("another business's file is not found, and the service is not asked", async () => {
  const { actor, input, fileId } = await uploadedFile();
  await placeOrder(actor, input);
  const other = await createOrderingWorld(sandbox.origin);
  const stranger = await other.addPerson("administrator");
  await expect(getDownloadAddress(stranger, fileId)).rejects.toMatchObject({ code: "not_found" });
  expect((await other.service.control("GET", "/requests")).json).toMatchObject({ count: 0 });
});

describe("the list of files", () => {
  const list = async (actor: Actor, attached: boolean) =>
    (await listFiles(actor, { attached, cursor: null })).rows;

  test("tells what each is attached to, to whoever sees that", async () => {
    const { world, actor, input } = await uploadedFile();
    const colleague = await world.addPerson("administrator");
    const { subjectId: orderId } = await placeOrder(actor, input);
    const { subjectId: quoteId } = await requestQuote(actor, await readyToPlace(actor, {}, quoteForm));
    for (const reader of [actor, colleague]) {
      expect(await list(reader, true)).toMatchObject([
        { name: "birth.pdf", kind: "source", attachedTo: { kind: "quote", id: quoteId } },
        { name: "birth.pdf", kind: "source", attachedTo: { kind: "order", id: orderId } },
      ]);
      expect(await list(reader, false)).toEqual([]);
    }
  });

  test("shows an upload to whose form it lies in alone, and where nobody's, to who sees everything", async () => {
    const { world, actor, fileId } = await uploadedFile();
    const [colleague, apart] = [await world.addPerson("administrator"), await world.addPerson("requester")];
    expect(await list(actor, false)).toMatchObject([{ id: fileId, attachedTo: null, isBeingDeleted: false }]);
    expect(await list(colleague, false)).toEqual([]);
    const { id } = await world.service.upload("elsewhere.pdf");
    await sweep({ connectionId: world.connectionId, kind: "file" }, mirroredKinds);
    expect((await list(colleague, false)).map(({ name }) => name)).toEqual(["elsewhere.pdf"]);
    await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
    expect(await list(await signIn(apart.userId), false)).toEqual([]);
    const { id: nobodys } = await db().file.findFirstOrThrow({
      where: { serviceId: String(id), businessId: world.businessId },
    });
    expect(await getDownloadAddress(colleague, nobodys)).toMatch(/^http/);
    await expect(getDownloadAddress(await signIn(apart.userId), nobodys)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("names nothing that the reader does not see: of a quote, not the order that another made of it", async () => {
    const { world, actor } = await uploadedFile();
    const { subjectId: quoteId } = await requestQuote(actor, await readyToPlace(actor, {}, quoteForm));
    const other = await world.addPerson("approver");
    const { subjectId: orderId } = await placeOrder(other, await readyToPlace(other));
    await db().file.updateMany({ where: { quoteId }, data: { orderId } });
    await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
    expect(await list(await signIn(actor.userId), true)).toMatchObject([
      { attachedTo: { kind: "quote", id: quoteId } },
    ]);
    expect(await list(other, true)).toMatchObject([
      { attachedTo: { kind: "order", id: orderId } },
      { attachedTo: { kind: "order", id: orderId } },
    ]);
  });

  test("says what is being deleted, until it is gone", async () => {
    const { actor, input, fileId } = await uploadedFile();
    await discardDraft(actor, input);
    expect(await list(actor, false)).toMatchObject([{ id: fileId, isBeingDeleted: true }]);
    const { id } = await db().command.findFirstOrThrow({ where: { subjectId: fileId } });
    await runRound(id);
    expect(await list(actor, false)).toEqual([]);
  });

  test("is empty for another business, and goes on nowhere from a file of this one", async () => {
    const { actor, input, fileId } = await uploadedFile();
    const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
    const nothing = { rows: [], nextCursor: null };
    await placeOrder(actor, input);
    for (const attached of [true, false]) {
      for (const cursor of [null, fileId])
        expect(await listFiles(stranger, { attached, cursor })).toEqual(nothing);
    }
  });

  test.each([true, false])("comes page by page, each file once (attached: %s)", async (attached) => {
    const { actor, fileId } = await uploadedFile();
    const placed = attached ? await placeOrder(actor, await readyToPlace(actor)) : null;
    const where = placed ? { orderId: placed.subjectId } : { id: fileId };
    const { snapshot, ...columns } = await db().file.findFirstOrThrow({ where });
    const draft = await db().draftDocument.findFirstOrThrow({ where: { fileServiceId: columns.serviceId } });
    for (let made = 0; made < rowsPerPage + 3; made += 1) {
      const serviceId = `more-${made}`;
      const uploadedAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(made / 3)));
      const copy = { ...columns, id: newId(), serviceId, uploadedAt, snapshot: snapshot ?? {} };
      await db().file.create({ data: copy });
      await db().draftDocument.create({ data: { ...draft, id: newId(), fileServiceId: serviceId } });
    }
    const first = await listFiles(actor, { attached, cursor: null });
    const second = await listFiles(actor, { attached, cursor: first.nextCursor });
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([rowsPerPage, 4, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(rowsPerPage + 4);
  });
});
