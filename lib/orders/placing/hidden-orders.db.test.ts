import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { quietSecondsBeforeSend, triesToRead } from "@/lib/commands/rules";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { message } from "@/lib/domain/message";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { stopWaiting } from "@/lib/drafts/attempts/waiting/mutations";
import { decidesAfterSeconds } from "@/lib/drafts/rules";
import type { AttemptView } from "@/lib/drafts/schema";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { type Altered, type AlteredWay, openAlteredWay } from "@/lib/gateway/testing/altered-way";
import type { PlaceOrderInput } from "@/lib/orders/schema";
import { getDraft } from "@/lib/orders/testing/order-drafts";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { countOrders } from "../testing/count-orders";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "../testing/ordering-world";
import { placeOrder } from "./mutations";

/** Orders that are there and hard to see: behind others, under wrong clocks, changed by staff, not to be read. */

let sandbox: TestSandbox;
let variant: ServiceVariant;
let world: OrderingWorld;
let actor: Actor;
let input: PlaceOrderInput;
let way: AlteredWay | null = null;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => {
  await way?.close();
  way = null;
});
afterAll(() => sandbox.dispose());

const carriedOut = { kind: "drop", after: true };
const notCarriedOut = { kind: "drop" };

/** Places the order while the answer is lost. */
async function place(fault: object): Promise<AttemptView> {
  await world.service.setFaults([{ method: "POST", path: "/orders", ...fault }]);
  const placed = await placeOrder(actor, input);
  expect(placed.state).toBe("checking");
  return placed;
}

async function goBy(alterAnswer: (path: string, body: unknown) => Altered): Promise<void> {
  way = await openAlteredWay(originOf(sandbox, variant), (body) => body, alterAnswer);
  const { connectionId } = world;
  await db().connection.update({ where: { id: connectionId }, data: { baseUrl: `${way.origin}/api/v1` } });
}

/** Lets rounds come until the attempt is settled. */
async function settle({ commandId }: AttemptView, roundsAtMost = 5): Promise<AttemptView> {
  for (let round = 0; round < roundsAtMost; round += 1) {
    const attempt = await getAttemptByCommand(actor, commandId);
    if (attempt.state !== "checking") return attempt;
    await letPass(commandId, quietSecondsBeforeSend.guarded);
    await runRound(commandId);
  }
  return await getAttemptByCommand(actor, commandId);
}

async function expectOneOrder(attempt: AttemptView): Promise<void> {
  expect(attempt).toMatchObject({ state: "accepted", subjectId: expect.any(String) });
  expect((await countOrders(world.service)).orders).toBe(1);
}

const isList = (path: string) => /\/orders(\?|$)/.test(path);
const isSearch = (path: string) => isList(path) && path.includes("search=");
const otherFileId = { a: 900_000, b: "00000000-0000-4000-8000-000000000000" };
type Rows = { data: Record<string, unknown>[]; links: object };

describe.each(serviceVariants)("on variant %s,", (tried) => {
  const { listing } = capabilitiesOf(tried);
  const searches = listing.order?.search;

  beforeEach(async () => {
    variant = tried;
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    actor = await world.addPerson("requester");
    input = await readyToPlace(actor);
  });

  describe("an order that was placed is found", () => {
    test("though staff have attached another file to it", async () => {
      const glossary = { id: otherFileId[variant], name: "glossary.pdf", type: "reference" };
      const placed = await place(carriedOut);
      await goBy((path, body) => {
        if (!/\/orders\/[^/?]+$/.test(path)) return { body };
        const withAnother = world.steered.alterOrder(body, ({ files, ...order }) => {
          return { ...order, files: [...files, { ...files[0], ...glossary }] };
        });
        return { body: withAnother };
      });
      await expectOneOrder(await settle(placed));
    });

    test("though it stands behind older rows: a list need not be in the order of time", async () => {
      for (let other = 0; other < 3; other += 1) await world.steered.placeOrder();
      const placed = await place(carriedOut);
      await goBy((path, body) => {
        if (!isList(path)) return { body };
        const rows = body as Rows;
        const older = rows.data.map((row, index) =>
          index === 0 ? row : { ...row, received_at: "2020-01-01T00:00:00Z" },
        );
        return { body: { ...rows, data: isSearch(path) ? [] : older.reverse() } };
      });
      await settle(placed);
      expect(await getAttemptByCommand(actor, placed.commandId)).toMatchObject({ state: "accepted" });
      expect((await countOrders(world.service)).orders).toBe(4);
    });

    test("though the service's clock is an hour behind, as its answers tell", async () => {
      const behind = (text: string) => new Date(Date.parse(text) - 3_600_000).toISOString();
      await goBy((path, body) => {
        const rows = body as Rows;
        const headers = { date: new Date(Date.now() - 3_600_000).toUTCString() };
        if (isSearch(path)) return { body: { ...rows, data: [] }, headers };
        if (!isList(path)) return { body, headers };
        const data = rows.data.map((row) => ({ ...row, received_at: behind(String(row.received_at)) }));
        return { body: { ...rows, data }, headers };
      });
      input = await readyToPlace(actor);
      await expectOneOrder(await settle(await place(carriedOut)));
      expect((await countOrders(world.service)).posts).toBe(1);
    });

    test.each([
      ["two days ahead", new Date(Date.now() + 2 * 86_400_000).toUTCString()],
      ["twenty hours ahead", new Date(Date.now() + 20 * 3_600_000).toUTCString()],
      ["twenty hours behind", new Date(Date.now() - 20 * 3_600_000).toUTCString()],
      ["in 1970", "Thu, 01 Jan 1970 00:00:00 GMT"],
      ["in 9999", "Fri, 31 Dec 9999 23:59:59 GMT"],
    ])(
      "though something on the way says that the service's clock is %s, and its rows do not",
      async (_, date) => {
        await goBy((path, body) => ({
          body: isSearch(path) ? { ...(body as Rows), data: [] } : body,
          headers: { date },
        }));
        input = await readyToPlace(actor);
        await expectOneOrder(await settle(await place(carriedOut), 1));
        expect((await countOrders(world.service)).posts).toBe(1);
      },
    );

    test.runIf(searches)(
      "by the name of its document, though the times say that it is older than its attempt",
      async () => {
        const placed = await place(carriedOut);
        await db().$executeRaw`UPDATE "Command" SET "firstSentAt" = "firstSentAt" + interval '6 minutes'
      WHERE id = ${placed.commandId}::uuid`;
        await expectOneOrder(await settle(placed));
        expect((await countOrders(world.service)).posts).toBe(1);
      },
    );

    test("though the service says at first that its documents are attached, and shows nothing of it", async () => {
      const placed = await place(carriedOut);
      await goBy((path, body) => (isList(path) ? { body: { ...(body as Rows), data: [] } } : { body }));
      await settle(placed);
      await letPass(placed.commandId, 24 * 3_600);
      const hidden = await settle(placed);
      expect(hidden).toMatchObject({ state: "checking", known: { said: { key: "errors.text" } } });
      await way?.close();
      way = null;
      await db().connection.update({
        where: { id: world.connectionId },
        data: { baseUrl: `${originOf(sandbox, variant)}/api/v1` },
      });
      await expectOneOrder(await settle(placed));
    });
  });

  describe("a press that the service refuses because its documents are attached", () => {
    test("is looked for and found, though it was sent once: something on the way may have sent it twice", async () => {
      const { fileServiceId } = await db().draftDocument.findFirstOrThrow({
        where: { draftId: input.draftId },
      });
      const fileServiceIds = [fileServiceId ?? ""];
      const attachedTo = await world.steered.placeOrder({ fileServiceIds });
      const placed = await placeOrder(actor, input);
      expect(placed).toMatchObject({ state: "checking" });
      const settled = await settle(placed);
      await expectOneOrder(settled);
      const { serviceId } = await db().order.findUniqueOrThrow({ where: { id: settled.subjectId ?? "" } });
      expect(serviceId).toBe(attachedTo);
    });
  });

  describe("a neighbour that cannot be read", () => {
    test.each([
      ["because it is denied", { kind: "status", status: 403 }],
      ["because it is broken", { kind: "garbage" }],
      ["because it is hidden", { kind: "status", status: 404 }],
    ])("%s keeps nothing from being placed, after three tries", async (_, fault) => {
      const neighbour = await world.steered.placeOrder();
      const placed = await place(notCarriedOut);
      const path = `/orders/${neighbour}`;
      // Nor does the list of its files tell.
      await world.service.setFaults([
        { method: "GET", path, times: 1_000, ...fault },
        { method: "GET", path: "/files", kind: "status", status: 403, times: 1_000 },
      ]);
      const { posts } = await countOrders(world.service);
      await letPass(placed.commandId, quietSecondsBeforeSend.guarded);
      for (let look = 1; look < triesToRead; look += 1) await runRound(placed.commandId);
      expect((await countOrders(world.service)).posts).toBe(posts);
      expect(await settle(placed, 1)).toMatchObject({ state: "accepted" });
      expect((await countOrders(world.service)).orders).toBe(2);
    });

    test.runIf(listing.file)("is told apart by the list of its files, at once", async () => {
      const neighbour = await world.steered.placeOrder();
      const placed = await place(notCarriedOut);
      const path = `/orders/${neighbour}`;
      await world.service.setFaults([{ method: "GET", path, kind: "status", status: 403, times: 1_000 }]);
      expect(await settle(placed, 1)).toMatchObject({ state: "accepted" });
      expect((await countOrders(world.service)).orders).toBe(2);
    });
  });

  describe.runIf(searches)(
    "a search for the name of a document that the service, or something before it, does not answer",
    () => {
      test.each([403, 404, 413, 414, 422, 500])(
        "but with %i, keeps nothing from being placed",
        async (status) => {
          const placed = await place(notCarriedOut);
          await goBy((path, body) => (isSearch(path) ? { status, body: { message: "No" } } : { body }));
          expect(await settle(placed, triesToRead + 1)).toMatchObject({ state: "accepted" });
          expect((await countOrders(world.service)).orders).toBe(1);
        },
      );
    },
  );

  test("a look that comes to no end of the list tells nothing, and nothing is sent again by it", async () => {
    const placed = await place(notCarriedOut);
    await world.steered.placeOrder();
    const { posts } = await countOrders(world.service);
    let rows: Rows["data"] = [];
    let pages = 0;
    await goBy((path, body) => {
      if (!isList(path)) return { body };
      pages += 1;
      const { data, links } = body as Rows;
      if (data.length > 0) rows = data;
      const next = `${way?.origin}/api/v1/orders?page=${pages + 1}`;
      return { body: { data: rows, links: { ...links, next } } };
    });
    await letPass(placed.commandId, quietSecondsBeforeSend.guarded);
    await runRound(placed.commandId);
    expect(pages).toBeGreaterThan(20);
    expect(await getAttemptByCommand(actor, placed.commandId)).toMatchObject({ state: "checking" });
    expect(await countOrders(world.service)).toEqual({ orders: 1, posts });
  });

  describe("a person who waits for an order no longer", () => {
    test("has the form again, with what is known said, and cannot place its documents twice", async () => {
      const placed = await place(carriedOut);
      await goBy((path, body) => (isList(path) ? { body: { ...(body as Rows), data: [] } } : { body }));
      await settle(placed);
      await letPass(placed.commandId, decidesAfterSeconds);
      const stopped = await stopWaiting(actor, placed);
      expect(stopped).toMatchObject({
        state: "refused",
        refusal: { code: "outcome_unknown", message: { key: "draftErrors.stoppedWaitingSaid" } },
      });
      const draft = await getDraft(actor, input);
      expect(draft).toMatchObject({ attempt: 2, documents: [{ state: "uploaded" }] });
      const again = await placeOrder(actor, { ...input, attempt: 2 });
      expect(again).toMatchObject({ state: "checking" });
      expect((await world.service.get("/orders")).json).toMatchObject({ data: [{}] });
    });

    test("has waited for half a minute, whatever a page says", async () => {
      const placed = await place(carriedOut);
      await expect(stopWaiting(actor, placed)).rejects.toMatchObject({
        code: "conflict",
        userMessage: message("draftErrors.stillChecking"),
      });
      expect(await getAttemptByCommand(actor, placed.commandId)).toMatchObject({ state: "checking" });
      await letPass(placed.commandId, decidesAfterSeconds);
      expect(await stopWaiting(actor, placed)).toMatchObject({ state: "refused" });
    });

    test("is the one who sent it, and nobody else", async () => {
      const placed = await place(notCarriedOut);
      const colleague = await world.addPerson("administrator");
      const stranger = await (await createOrderingWorld(originOf(sandbox, variant), variant)).addPerson(
        "administrator",
      );
      for (const other of [colleague, stranger]) {
        await expect(stopWaiting(other, placed)).rejects.toMatchObject({ code: "not_found" });
      }
      expect(await getAttemptByCommand(actor, placed.commandId)).toMatchObject({ state: "checking" });
    });

    test("changes nothing about one that is placed, or was refused", async () => {
      const placed = await placeOrder(actor, input);
      expect(await stopWaiting(actor, placed)).toEqual(placed);
    });
  });
});
