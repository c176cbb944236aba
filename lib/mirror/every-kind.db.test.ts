import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { followHints, type RefreshJob, refreshQueue } from "./refresh";
import { sweep } from "./sweep";
import { tableOf } from "./table";
import { createMirroredWorld, jobsOf, type MirroredWorld, markImported } from "./testing/mirrored-world";

/** What is promised of orders is promised of every kind: it is found, kept true, and costs little when it is quiet. */

let sandbox: TestSandbox;
let world: MirroredWorld;
let connectionId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createMirroredWorld(sandbox.origin);
  ({ connectionId } = world.scope);
  await markImported(connectionId);
});
afterAll(() => sandbox.dispose());

const ours = new URL(env().DATABASE_URL).pathname.slice(1);

const sweepAll = async () => {
  for (const { kind } of mirroredKinds) await sweep({ connectionId, kind }, mirroredKinds);
};
const followAll = async () => {
  for (const job of await jobsOf<RefreshJob>(refreshQueue.name, connectionId))
    await followHints(job, mirroredKinds);
};

test("a quote that was requested elsewhere is found, read whole, and tied to its files", async () => {
  const { id } = await world.service.requestQuote();
  await sweepAll();
  await followAll();
  const quote = await db().quote.findFirstOrThrow({ where: { connectionId }, include: { files: true } });
  expect(quote).toMatchObject({ serviceId: String(id), status: "requested", snapshotWhole: true });
  expect(quote.files).toHaveLength(1);
  expect(await db().statusChange.findMany({ where: { kind: "quote" } })).toMatchObject([
    { subjectId: quote.id, status: "requested" },
  ]);
});

test("a quote that moved on is found by the next sweep, with a step in its timeline", async () => {
  const { id } = await world.service.requestQuote();
  await sweepAll();
  await world.service.control("POST", `/quotes/${id}/status`, { status: "pending" });
  await sweepAll();
  expect(await db().quote.findFirstOrThrow({ where: { connectionId } })).toMatchObject({ status: "pending" });
  expect(
    await db().statusChange.count({ where: { businessId: world.scope.businessId, status: "pending" } }),
  ).toBe(1);
});

test("a file that is attached to nothing is found, though nothing else tells of it", async () => {
  const { id, name } = await world.service.upload("certificate.pdf");
  await sweepAll();
  expect(await db().file.findMany({ where: { connectionId } })).toMatchObject([
    { serviceId: String(id), name, orderId: null, quoteId: null, snapshotWhole: false },
  ]);
});

describe.each(mirroredKinds)("a sweep of kind $kind where nothing happened", ({ kind, table }) => {
  /** The statements of one sweep that asks the service for the list alone. */
  async function statementsOfSweep(): Promise<number> {
    await world.service.control("DELETE", "/requests");
    const query = vi.spyOn(Client.prototype, "query");
    await sweep({ connectionId, kind }, mirroredKinds);
    // The service runs in this process too, on a database of its own.
    const statements = query.mock.contexts.filter(
      (client) => client instanceof Client && client.database === ours,
    ).length;
    query.mockRestore();
    const list = { method: "GET", path: `/api/v1/${kind}s` };
    expect((await world.service.control("GET", "/requests")).json).toMatchObject({
      count: 1,
      requests: [list],
    });
    return statements;
  }
  const settle = async () => {
    await sweepAll();
    await followAll();
    await sweepAll();
  };
  const make = async (count: number) => {
    for (let made = 0; made < count; made += 1) await world.service.placeOrder();
    for (let made = 0; made < count; made += 1) await world.service.requestQuote();
    await settle();
  };

  test("costs one request and ten statements, however many rows the page has", async () => {
    await make(1);
    const statements = await statementsOfSweep();
    await make(7);
    expect(await statementsOfSweep()).toBe(statements);
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThanOrEqual(10);
  });

  test("costs no more where what is open is due to be read again", async () => {
    await make(4);
    if (kind !== "file")
      await db()
        .$executeRaw`UPDATE ${tableOf({ table })} SET "readAgainAt" = "readAgainAt" - interval '11 minutes'`;
    await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${refreshQueue.name}`;
    expect(await statementsOfSweep()).toBeLessThanOrEqual(10);
    const due = await jobsOf<RefreshJob>(refreshQueue.name, connectionId);
    expect(due).toHaveLength(kind === "file" ? 0 : 3);
  });
});
