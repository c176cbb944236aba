import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { type AlteredWay, openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { refresh as refreshNow } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrder } from "./data";
import { orders } from "./mirrored";
import { placeOrder } from "./placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "./testing/ordering-world";

/** One comment or file of an order that nobody can read hides nothing else of it, and is never taken for nothing. */

/** What the person is told of an order of whose documents one cannot be read, where its answer was lost. */
const foundByFiles: Record<ServiceVariant, "accepted" | "checking"> = {
  // By the list of its files, whose rows say which they are although they cannot be read.
  a: "accepted",
  // Nothing else tells of its files, so that nobody can say whose it is.
  b: "checking",
};

type Row = Record<string, unknown>;
type Whole = Record<"files" | "comments" | "revisions" | "transactions" | "services", Row[]>;

let sandbox: TestSandbox;
let ways: Record<ServiceVariant, AlteredWay>;
let variant: ServiceVariant;
let world: OrderingWorld;
let actor: Actor;
/** What becomes of the detail of orders on the way. */
let alter: (order: Whole) => object;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const openWay = (serviceOrigin: string) =>
    openAlteredWay(
      serviceOrigin,
      (body) => body,
      (path, body) => ({
        body: /\/orders\/[\w-]+$/.test(path)
          ? world.steered.alterOrder(body, (order) => ({ ...order, ...alter(order as object as Whole) }))
          : body,
      }),
    );
  ways = { a: await openWay(sandbox.origin), b: await openWay(sandbox.originB) };
});
afterAll(async () => {
  for (const way of Object.values(ways)) await way.close();
  await sandbox.dispose();
});

async function goByTheWay(): Promise<void> {
  const { connectionId: id } = world;
  await db().connection.update({ where: { id }, data: { baseUrl: `${ways[variant].origin}/api/v1` } });
}

/** Reads an order over the altered way, and shows it as its page does. */
async function show(serviceId: string) {
  await goByTheWay();
  const scope = await scopeOf(world.connectionId);
  await refreshNow(orders, scope, await accessForActor(actor, scope), serviceId, "sweep");
  const where = {
    connectionId_serviceId: { connectionId: world.connectionId, serviceId },
  };
  const { id } = await db().order.findUniqueOrThrow({ where });
  return await getOrder(actor, id);
}

const broken = (rows: readonly Row[], field: string) =>
  rows.map((row, index) => (index === 0 ? { ...row, [field]: {} } : row));

async function placeWithComments(): Promise<string> {
  const id = await world.steered.placeOrder();
  for (const body of ["one", "two"])
    await world.service.control("POST", `/orders/${id}/comments`, { author: "Staff", body });
  return id;
}

describe.each(serviceVariants)("on variant %s,", (tried) => {
  beforeEach(async () => {
    variant = tried;
    alter = () => ({});
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    actor = await world.addPerson("requester");
  });

  describe("one that nobody can read", () => {
    test("of the comments leaves the status, the files and the other comments, and is told of", async () => {
      const id = await placeWithComments();
      await world.steered.setStatus(id, "translating");
      alter = ({ comments }) => ({ comments: broken(comments, "created_at") });
      expect(await show(id)).toMatchObject({
        status: "translating",
        isWhole: true,
        documents: [{ name: "letter.pdf" }],
        conversation: [{ comment: { bodyHtml: "two" } }],
        unread: { comments: 1 },
      });
    });

    test("of the translations leaves the others, and does not pass for a completed order without one", async () => {
      const id = await world.steered.placeOrder();
      await world.steered.setStatus(id, "completed");
      alter = ({ files }) => ({
        files: files.map((file) => (file.type === "translation" ? { ...file, size: null } : file)),
      });
      expect(await show(id)).toMatchObject({
        status: "completed",
        documents: [{ name: "letter.pdf", kind: "source" }],
        unread: { files: 1 },
      });
    });

    test("of the files is not gone: it stays what it was, and where it was", async () => {
      const id = await world.steered.placeOrder();
      const before = await show(id);
      alter = ({ files }) => ({ files: broken(files, "size") });
      const after = await show(id);
      expect(after.documents).toEqual(before.documents);
      expect(after.unread).toEqual({ files: 1 });
      const files = await db().file.findMany({ where: { connectionId: world.connectionId } });
      expect(files).toMatchObject([{ goneAt: null, orderId: after.id }]);
    });

    test("is told of no more once it can be read", async () => {
      const id = await placeWithComments();
      alter = ({ comments }) => ({ comments: broken(comments, "body") });
      expect((await show(id)).unread).toEqual({ comments: 1 });
      alter = () => ({});
      expect(await show(id)).toMatchObject({
        unread: {},
        conversation: [{ comment: { bodyHtml: "one" } }, { comment: { bodyHtml: "two" } }],
      });
    });
  });

  test("an order whose answer was lost and whose document cannot be read is found where files are listed, and nowhere thought refused or placed twice", async () => {
    const input = await readyToPlace(actor);
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop", after: true }]);
    const { commandId } = await placeOrder(actor, input);
    await goByTheWay();
    alter = ({ files }) => ({ files: broken(files, "size") });
    for (let round = 0; round < 4; round += 1) {
      await letPass(commandId, 10);
      await runRound(commandId);
    }
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: foundByFiles[variant] });
    expect(await world.steered.countOf("/orders")).toBe(1);
  });
});
