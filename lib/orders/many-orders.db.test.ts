import "@/lib/platform/testing/one-database-connection";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { ownerUrl } from "@/lib/platform/testing/as-owner";
import { rowsReadBy } from "@/lib/platform/testing/rows-read";
import { fillMirror, readers } from "./testing/filled-mirror";
import { prepareReads, type Reads } from "./testing/many-reads";

/**
 * However many orders there are, what somebody reads touches as many as a page has, and those that are counted. How
 * long it takes with a million, `npm run bench:lists` tells.
 */

const orders = 20_000;
const rowsReadAtMost = 2_500;
/**
 * What is searched and filtered by: 5,000 orders that the reader sees are looked through, beside those that the index
 * of the search tells.
 */
const isNarrowed = /search|status |department|connection|progress|only|×/;
const rowsSearchedAtMost = 12_500;
/** Of several the orders of each are read in order and merged, none further than to the page's end. */
const isMerged = /^everything: (departments|connections) × (middle|settled)/;
/** What was done on some days, from these on. */
const isNear = /only (days of completion|completed)/;
const rowsNearAtMost = 4_000;

/** Each reader has at least so many reads measured. */
const readsOfEach = 20;

let reads: Reads;

beforeAll(async () => {
  await fillMirror(ownerUrl(), orders);
  reads = await prepareReads();
}, 240_000);

function atMostOf(name: string): number {
  if (isNear.test(name)) return rowsNearAtMost;
  return isNarrowed.test(name) && !isMerged.test(name) ? rowsSearchedAtMost : rowsReadAtMost;
}

test("a read through all orders is told from one of a page", async () => {
  const { Order: all = 0 } = await rowsReadBy(() => db().$queryRaw`SELECT max("searchText") FROM "Order"`);
  expect(all).toBeGreaterThanOrEqual(orders);
  const { Order: page = 0 } = await rowsReadBy(
    () => db().$queryRaw`SELECT "searchText" FROM "Order" LIMIT 50`,
  );
  expect(page).toBeGreaterThan(0);
  expect(page).toBeLessThan(rowsReadAtMost);
});

test.each(Object.keys(readers))(
  "who sees %s has few orders looked through",
  async (reader) => {
    const tooMuch: Record<string, number> = {};
    const looked: string[] = [];
    for (const [name, read] of reads) {
      if (!name.startsWith(`${reader}:`)) continue;
      const { Order: rows = 0 } = await rowsReadBy(read);
      looked.push(name);
      if (rows > atMostOf(name)) tooMuch[name] = rows;
    }
    expect(tooMuch).toEqual({});
    expect(looked.length).toBeGreaterThanOrEqual(readsOfEach);
  },
  120_000,
);
