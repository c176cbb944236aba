import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { signIn } from "@/lib/auth/testing/signed-in";
import { runRound } from "@/lib/commands/testing/rounds";
import { accessForScope } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { discardDraft } from "@/lib/drafts/mutations";
import { mirroredKinds } from "@/lib/kinds";
import { refresh } from "@/lib/mirror/refresh";
import { sweep } from "@/lib/mirror/sweep";
import { enqueueWalks, walk } from "@/lib/mirror/walk";
import { orders } from "@/lib/orders/mirrored";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import type { FileListQuery } from "./rules";
import { readNames, readPage, readRows } from "./testing/read-list";

/** Files that are attached to nothing, as far as that can be known. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
});
afterAll(() => sandbox.dispose());

const names = (query: Partial<FileListQuery>, reader = actor) => readNames(reader, query);

describe("what is attached to nothing", () => {
  test("is shown to whose form it lies in alone, and where nobody's, to who sees everything", async () => {
    await readyToPlace(actor);
    const [colleague, apart] = [await world.addPerson("administrator"), await world.addPerson("requester")];
    expect(await readRows(actor)).toMatchObject([{ attachedTo: null, standing: "in_use" }]);
    expect(await readRows(colleague)).toEqual([]);
    await world.service.upload("elsewhere.pdf");
    await sweep({ connectionId: world.connectionId, kind: "file" }, mirroredKinds);
    expect(await names({}, colleague)).toEqual(["elsewhere.pdf"]);
    await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
    expect(await readRows(await signIn(apart.userId))).toEqual([]);
  });

  test("says what is being deleted, until it is gone", async () => {
    const input = await readyToPlace(actor);
    await discardDraft(actor, input);
    expect(await readRows(actor)).toMatchObject([{ standing: "being_deleted" }]);
    const { id } = await db().command.findFirstOrThrow({ where: { businessId: world.businessId } });
    await runRound(id);
    expect(await readRows(actor)).toEqual([]);
  });
});

describe("that it is attached to nothing", () => {
  let administrator: Actor;

  beforeEach(async () => {
    administrator = await world.addPerson("administrator");
    await world.service.upload("source.pdf");
    await world.service.upload("marked.pdf", "reference");
  });

  const standings = async () => {
    const { rows, isAttachmentKnown } = await readPage(administrator, { sort: ["name"] });
    return { isAttachmentKnown, ...Object.fromEntries(rows.map(({ name, standing }) => [name, standing])) };
  };
  const ofAll = ["order", "quote", "file"] as const;
  /** Everything is listed whole, and swept a while after. */
  async function walkThrough(): Promise<void> {
    await enqueueWalks(mirroredKinds);
    for (const kind of ofAll) {
      const where = { connectionId_kind: { connectionId: world.connectionId, kind } };
      for (;;) {
        const { walkPage: page } = await db().mirrorProgress.findUniqueOrThrow({ where });
        if (page === null) break;
        await walk({ connectionId: world.connectionId, kind, page }, mirroredKinds);
      }
      await sweep({ connectionId: world.connectionId, kind }, mirroredKinds);
    }
  }
  const letMinutesPass = () => db().$executeRaw`
    UPDATE "File" SET "uploadedAt" = "uploadedAt" - interval '10 minutes' WHERE "businessId" = ${world.businessId}::uuid`;
  const readOrder = async (id: number) => {
    const scope = await scopeOf(world.connectionId);
    const access = await accessForScope(scope);
    if (access) await refresh(orders, scope, access, String(id), "sweep");
  };

  test("is not known before everything was walked through, and listed since the file came", async () => {
    await sweep({ connectionId: world.connectionId, kind: "file" }, mirroredKinds);
    const unknown = { "source.pdf": "unknown", "marked.pdf": "unknown" };
    expect(await standings()).toEqual({ isAttachmentKnown: false, ...unknown });
    await walkThrough();
    expect(await standings()).toEqual({ isAttachmentKnown: true, ...unknown });
    await letMinutesPass();
    expect(await standings()).toEqual({
      ...{ isAttachmentKnown: true, "source.pdf": "free", "marked.pdf": "free" },
    });
  });

  test("is not known while an order that is there was never read whole", async () => {
    const order = await world.service.placeOrder({ files: [(await world.service.upload("used.pdf")).id] });
    await walkThrough();
    await letMinutesPass();
    expect(await standings()).toMatchObject({ isAttachmentKnown: false, "source.pdf": "unknown" });
    await readOrder(order.id);
    expect(await standings()).toEqual({
      ...{ isAttachmentKnown: true, "source.pdf": "free", "marked.pdf": "free", "used.pdf": "attached" },
    });
  });

  test("of a reference document waits until every order was read again since: a revision may have taken it", async () => {
    const order = await world.service.placeOrder({ files: [(await world.service.upload("used.pdf")).id] });
    await walkThrough();
    await readOrder(order.id);
    await db().$executeRaw`
      UPDATE "Order" SET "wholeAt" = now() - interval '1 hour' WHERE "businessId" = ${world.businessId}::uuid`;
    await letMinutesPass();
    expect(await standings()).toMatchObject({ "source.pdf": "free", "marked.pdf": "unknown" });
    await readOrder(order.id);
    expect(await standings()).toMatchObject({ "source.pdf": "free", "marked.pdf": "free" });
  });
});
