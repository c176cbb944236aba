import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { type Acted, originOf } from "@/lib/commands/testing/steering";
import { newId } from "@/lib/domain/ids";
import { cancelOrder } from "@/lib/orders/mutations";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { sweepOrders, tellFollowers } from "@/lib/orders/testing/lost-sends";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import type { Order } from "@/prisma/generated/client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { VariantBClient } from "@/sandbox/testing/variant-b-client";
import { IntentionLog, type Outcome } from "../intentions/log";
import { ServiceAccount } from "../service/account";
import { type Variant, variants } from "../service/order";
import { judge } from "./verdict";

/** The verdict finds what it is there to find: each defect is planted into a world in which all is well. */

let sandbox: TestSandbox;
let variant: Variant;
let world: OrderingWorld;
let actor: Actor;
let account: ServiceAccount;
let folder: string;
let log: IntentionLog;
/** Placed as it was wanted, and mirrored. */
let order: Order;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "chaos-verdict-"));
  log = new IntentionLog(path.join(folder, "intentions.jsonl"));
  const origin = originOf(sandbox, variant);
  world = await createOrderingWorld(origin, variant);
  actor = await world.addPerson("requester");
  const { token, signingSecret } = world.service;
  const reached = { variant, base_url: `${origin}/api/v1`, token, signing_secret: signingSecret };
  account = await ServiceAccount.of(reached, origin);
  order = await db().order.findUniqueOrThrow({ where: { id: await place() } });
  await letEverythingBeDone();
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => sandbox.dispose());

function note(kind: string, outcome: Outcome, facts: object): void {
  log.begin(kind).note(outcome, { ...facts });
}

/** What is done at the service directly, by the service's numbers. */
function service() {
  const { origin, token } = world.service;
  const clientOfB = new VariantBClient(origin, token);
  return {
    place: async (reference?: unknown) =>
      variant === "a"
        ? (await world.service.placeOrder({ reference })).number
        : await clientOfB.placeOrder({ reference }),
    setStatus: (serviceId: string, status: Acted) => world.steered.setStatus(serviceId, status),
  };
}

/** An order as a person wants one and gets it. @returns our id of it */
async function place(): Promise<string> {
  const { id: reference, note: tell } = log.begin("order.place");
  const placed = await placeOrder(actor, await readyToPlace(actor, { reference }));
  tell("done", { reference, documents: ["birth.pdf"], orderId: placed.subjectId });
  return placed.subjectId ?? "";
}

/** What workers would do, done: there is none here. */
async function letEverythingBeDone(): Promise<void> {
  await sweepOrders(world);
  await tellFollowers(world);
  // Also what an earlier test has planted.
  await db().command.updateMany({ where: { state: "unknown" }, data: { state: "done" } });
  await db().draftDocument.updateMany({ where: { state: "uploading" }, data: { state: "uploaded" } });
  await db().$executeRaw`UPDATE "CallbackDelivery" SET "processedAt" = now()`;
  await db().$executeRaw`UPDATE "Change" SET "relayedAt" = now()`;
  await db().$executeRaw`UPDATE "RefreshState" SET done = wanted`;
  await db().$executeRaw`UPDATE pgboss.job SET state = 'completed' WHERE state < 'completed'`;
}

async function verdict(): Promise<string[]> {
  const { connectionId } = world;
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const judged = { databaseUrl, connections: [{ connectionId, account }], intentions: log.read() };
  return Object.values(await judge(judged)).flat();
}

const about = (words: string) => [expect.stringContaining(words)];

describe.each(variants)("of variant %s", (chosen) => {
  beforeAll(() => {
    variant = chosen;
  });

  test("all is well where everything is as it was wanted", async () => {
    await cancelOrder(actor, { orderId: order.id });
    note("order.cancel", "done", { number: order.number });
    await place();
    await letEverythingBeDone();
    expect(await verdict()).toEqual([]);
  });

  test("an order that was made behind the portal's back is found", async () => {
    const stranger = await service().place();
    await letEverythingBeDone();
    expect(await verdict()).toEqual(about(`Nobody wanted the order ${stranger}`));
  });

  test("an intention that was carried out twice is found", async () => {
    const [wanted] = log.read();
    await service().place(wanted?.reference);
    await letEverythingBeDone();
    expect(await verdict()).toEqual(about("was placed 2 times"));
  });

  test("an order that was lost, or made without being told, is found", async () => {
    note("order.place", "done", { reference: "I-0002", documents: [] });
    note("order.place", "acknowledged", { reference: "I-0003", documents: [] });
    expect(await verdict()).toEqual([
      expect.stringContaining("I-0002 was told to be placed, and is not"),
      expect.stringContaining("I-0003 was taken on, and is not placed"),
    ]);
  });

  test("a copy that a form has twice, or lost without a word, and an order that was placed again and is not, are found", async () => {
    const begunWith = ["birth.pdf", "glossary.pdf"];
    note("order.place-again", "refused", { begunWith, told: ["birth.pdf", ...begunWith] });
    note("order.place-again", "refused", { begunWith, told: ["birth.pdf"] });
    note("order.place-again", "refused", { begunWith, told: begunWith });
    note("order.place-again", "done", { begunWith, told: begunWith, documents: [] });
    expect(await verdict()).toEqual([
      expect.stringContaining(
        "I-0002 began with birth.pdf,glossary.pdf, and its person was told of birth.pdf,birth",
      ),
      expect.stringContaining(
        "I-0003 began with birth.pdf,glossary.pdf, and its person was told of birth.pdf",
      ),
      expect.stringContaining("I-0005 was told to be placed, and is not"),
    ]);
  });

  test("an order that was told to be refused, and one whose person waits for ever, are found", async () => {
    const [wanted] = log.read();
    const placed = { ...wanted, kind: "order.place" };
    const judgeAs = async (outcome: Outcome) => {
      const { connectionId } = world;
      const databaseUrl = process.env.DATABASE_URL ?? "";
      const intentions = [{ ...placed, id: "I-0001", at: "", outcome }];
      const judged = { databaseUrl, connections: [{ connectionId, account }], intentions };
      return (await judge(judged)).intentions;
    };
    expect(await judgeAs("refused")).toEqual(about("was told to be refused"));
    expect(await judgeAs("acknowledged")).toEqual(about("its person was never told"));
    expect(await judgeAs("given")).toEqual([]);
  });

  test("an order that has other documents than were wanted is found", async () => {
    log.begin("order.place");
    const { id: reference, note: tell } = log.begin("order.place");
    await placeOrder(actor, await readyToPlace(actor, { reference }));
    tell("done", { reference, documents: ["birth.pdf", "marriage.pdf"] });
    await letEverythingBeDone();
    expect(await verdict()).toEqual(about("was wanted with birth.pdf,marriage.pdf, and has birth.pdf"));
  });

  test("a cancellation and an approval that nobody wanted, and those that came to nothing, are found", async () => {
    await service().setStatus(order.serviceId, "client_approved");
    const other = await db().order.findUniqueOrThrow({ where: { id: await place() } });
    await service().setStatus(other.serviceId, "cancelled");
    note("order.cancel", "done", { number: order.number });
    note("order.approve", "acknowledged", { number: other.number });
    await letEverythingBeDone();
    await sweepOrders(world);
    await letEverythingBeDone();
    expect(await verdict()).toEqual([
      expect.stringMatching(/cancelled .*, which is client_approved/),
      `Nobody wanted to cancel ${other.number}`,
      expect.stringMatching(/approved .*, which is not/),
      `Nobody wanted to approve ${order.number}`,
    ]);
  });

  test.each([
    ["status", `UPDATE "Order" SET status = 'completed'`],
    ["totalCents", `UPDATE "Order" SET "totalCents" = 1`],
    ["times", `UPDATE "Order" SET "completedAt" = now()`],
    ["comments", `UPDATE "Order" SET snapshot = jsonb_set(snapshot, '{comments}', '[{}]')`],
    ["files", `UPDATE "Order" SET snapshot = jsonb_set(snapshot, '{files}', '[]')`],
    ["fileRows", `UPDATE "File" SET "orderId" = NULL`],
  ])("a mirror that differs in %s is found", async (name, defect) => {
    await db().$executeRawUnsafe(`${defect} WHERE "connectionId" = '${world.connectionId}'`);
    expect(await verdict()).toContainEqual(
      expect.stringContaining(`${order.number} (submitted): ${name} is`),
    );
  });

  test.each([
    ["takes", `UPDATE "Order" SET "goneAt" = now()`],
    ["has not read", `UPDATE "Order" SET "snapshotWhole" = false`],
    ["does not have", `DELETE FROM "Order"`],
  ])("a mirror that %s an order is found", async (words, defect) => {
    await db().$executeRawUnsafe(`${defect} WHERE "connectionId" = '${world.connectionId}'`);
    expect(await verdict()).toEqual(about(`The mirror ${words}`));
  });

  test("an order that only the mirror has is found", async () => {
    await db().$executeRaw`UPDATE "Order" SET "serviceId" = '999999' WHERE id = ${order.id}::uuid`;
    expect(await verdict()).toContainEqual(expect.stringContaining("which the service does not"));
  });

  test.each([
    ["twice", ["submitted", "submitted"]],
    ["backwards", ["translating", "submitted"]],
    ["not to where it is", ["submitted", "translating"]],
  ])("a timeline that goes %s is found", async (_, statuses) => {
    const { businessId } = world;
    await db().statusChange.deleteMany({ where: { subjectId: order.id } });
    for (const [second, status] of statuses.entries()) {
      const at = new Date(second * 1000);
      const step = { businessId, kind: "order", subjectId: order.id, status, source: "sweep" as const };
      await db().statusChange.create({ data: { id: newId(), ...step, occurredAt: at, seenAt: at } });
    }
    expect(await verdict()).toEqual(about(`its timeline goes ${statuses.join(", ")}`));
  });

  test("work that waits is found: a command, a hint, a change, a callback, an upload, a job", async () => {
    const { connectionId, businessId } = world;
    const { commandId } = order;
    await db().command.updateMany({ where: { id: commandId ?? "" }, data: { state: "unknown" } });
    await db().refreshState.create({ data: { connectionId, kind: "order", serviceId: "1", wanted: 1 } });
    await db().change.create({ data: { businessId, topic: "order", subjectId: order.id } });
    await db().callbackDelivery.create({
      data: {
        ...{
          id: newId(),
          businessId,
          connectionId,
          commandId: commandId ?? "",
          kind: "order",
          serviceId: "1",
        },
        ...{ dedupeKey: "1", rawBody: Buffer.from("{}"), headers: {} },
      },
    });
    await db().draftDocument.updateMany({ data: { state: "uploading" } });
    await db().$executeRaw`UPDATE pgboss.job SET state = 'retry', start_after = now()`;
    const found = await verdict();
    expect(found.map((fault) => fault.replace(/^There are \d+ ([^:]*):.*$/s, "$1"))).toEqual([
      "commands without an outcome",
      "callbacks that nobody has processed",
      "changes that nobody was told of",
      "hints that nobody has followed",
      "uploads under way",
      "jobs that are due",
    ]);
  });

  test.each([
    ["shipments", `jsonb_set(snapshot, '{shipments}', '[{}]')`],
    ["recipient", `jsonb_set(snapshot, '{address}', '{"recipient": "Nobody"}')`],
  ])("a mirror that differs in %s is found", async (name, snapshot) => {
    await db().$executeRawUnsafe(
      `UPDATE "Order" SET snapshot = ${snapshot} WHERE "connectionId" = '${world.connectionId}'`,
    );
    expect(await verdict()).toContainEqual(
      expect.stringContaining(`${order.number} (submitted): ${name} is`),
    );
  });

  test("an order of another variant than was wanted, and one that goes to somebody else, are found", async () => {
    const place = (facts: object) => {
      const { id: reference, note: tell } = log.begin("order.place");
      tell("done", { reference, documents: ["letter.pdf"], ...facts });
      return service().place(reference);
    };
    await place({ variant: variant === "a" ? "b" : "a" });
    await place({ variant, shipsTo: "Dana" });
    await letEverythingBeDone();
    expect(await verdict()).toEqual([
      expect.stringMatching(/^I-0002 was wanted of variant ., and is .* of the other$/),
      expect.stringMatching(/^I-0003 was wanted for Dana, and .* goes to null$/),
    ]);
  });
});

describe("of quotes", () => {
  beforeAll(() => {
    variant = "a";
  });

  test("one that nobody wanted, one that became an order unasked, and two orders of one, are found", async () => {
    const { id: reference, note: tell } = log.begin("quote");
    const quote = await world.service.requestQuote({ reference });
    tell("done", { wants: "request", documents: ["letter.pdf"] });
    const stranger = await world.service.requestQuote({ reference: "of nobody" });
    await world.service.control("POST", `/quotes/${quote.id}/status`, { status: "pending" });
    expect((await world.service.call("POST", `/quotes/${quote.id}/convert`, {})).status).toBe(200);
    const found = await verdict();
    expect(found).toContain(`Nobody wanted the quote ${stranger.number}`);
    expect(found).toContain(`Nobody wanted to order by the quote ${quote.number}`);
    expect(found).toContain(`The mirror does not have the quote ${quote.number}`);
    await service().place(reference);
    expect(await verdict()).toContain(`The quote ${reference} was ordered 2 times`);
  });

  test("one that was lost, one that is there although it was deleted, and an order that was promised, are found", async () => {
    note("quote", "done", { wants: "request", documents: [] });
    const { id: reference, note: tell } = log.begin("quote");
    const { number } = await world.service.requestQuote({ reference });
    tell("done", { wants: "request", documents: ["letter.pdf"] });
    note("quote", "done", { wants: "delete", number, reference });
    note("quote", "done", { wants: "convert", number, reference });
    const found = await verdict();
    expect(found).toContainEqual(expect.stringMatching(/^I-0002 was told to be requested, and is not$/));
    expect(found).toContain(`I-0004 deleted ${number}, which is there`);
    expect(found).toContain(`I-0005 was told to order by ${number}, and no order is there`);
  });
});
