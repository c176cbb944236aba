import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";

let sandbox: TestSandbox;
let client: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await ServiceClient.open(sandbox.origin);
});

const log = z.object({
  count: z.number(),
  requests: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      method: z.string(),
      path: z.string(),
      status: z.number().nullable(),
    }),
  ),
});
const requests = async () => log.parse((await client.control("GET", "/requests")).json);

describe("the request log", () => {
  test("has every service request in order, paths without the query, and starts again", async () => {
    await client.get("/languages?x=1");
    await client.get("/nothing");
    await client.control("GET", "/settings");
    const { count, requests: logged } = await requests();
    expect(count).toBe(2);
    expect(logged.map(({ method, path, status }) => [method, path, status])).toEqual([
      ["GET", "/api/v1/languages", 200],
      ["GET", "/api/v1/nothing", 404],
    ]);
    expect((await client.control("DELETE", "/requests")).status).toBe(204);
    expect(await requests()).toEqual({ count: 0, requests: [] });
  });

  test("counts each of many requests at once", async () => {
    await Promise.all(Array.from({ length: 50 }, () => client.get("/languages")));
    const { count, requests: logged } = await requests();
    expect([count, logged.length]).toEqual([50, 50]);
  });

  test("keeps the newest 10,000 and counts on", async () => {
    const { db } = sandbox.running.kernel;
    await client.get("/languages");
    const { accountId } = await db.requestLogEntry.findFirstOrThrow({ orderBy: { at: "desc" } });
    await db.$executeRaw`INSERT INTO request_log (account_id, sequence, at, method, path, status)
      SELECT ${accountId}::uuid, n, now(), 'GET', '/api/v1/filler', 200 FROM generate_series(2, 10000) n`;
    await db.account.update({ where: { id: accountId }, data: { requestCount: 10_000 } });
    await client.get("/orders");
    const { count, requests: logged } = await requests();
    expect([count, logged.length]).toEqual([10_001, 10_000]);
    expect([logged[0]?.path, logged.at(-1)?.path]).toEqual(["/api/v1/filler", "/api/v1/orders"]);
  });
});
