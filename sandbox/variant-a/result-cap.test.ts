import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { envelope } from "./list-envelope";
import { listedQuote } from "./wire";

const quotes = envelope(listedQuote);

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

describe("more than 10,000 results", () => {
  test("hide their number and the last page, and go on by next and prev", async () => {
    const own = await ServiceClient.open(sandbox.origin);
    const { id } = await own.requestQuote();
    await sandbox.running.kernel.db.$executeRaw`
      INSERT INTO quotes (account_id, source_language, target_language, certification, expedited,
                          notarization, currency_conversion, services, updated_at)
      SELECT account_id, 'en', 'es', false, false, false, false, '[]', now()
      FROM quotes, generate_series(1, 10000) WHERE id = ${id}`;
    const page = quotes.parse((await own.get("/quotes?per_page=500&page=20")).json);
    expect(page.meta).toMatchObject({ has_more: true, total: 10_000, last_page: null, links: null });
    expect(page.links.last).toBeNull();
    const next = quotes.parse((await own.get("/quotes?per_page=500&page=21")).json);
    expect(page.links.next).toContain("page=21");
    expect(next.data).toHaveLength(1);
    expect(next.meta).toMatchObject({ from: 10_001, to: 10_001 });
    expect([next.links.next, next.links.prev !== null]).toEqual([null, true]);
  });
});
