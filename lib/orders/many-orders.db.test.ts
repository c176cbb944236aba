import "@/lib/platform/testing/one-database-connection";
import { beforeAll, expect, test } from "vitest";
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
/** What is searched and filtered by: an index of trigrams tells every order that has them. */
const isNarrowed = /search|status|progress|×/;
const rowsSearchedAtMost = 10_000;
/** What half of all orders have in common, and none of the newest: all of it is sorted. */
const isSorted = /half a number/;

let reads: Reads;

beforeAll(async () => {
  await fillMirror(ownerUrl(), orders);
  reads = await prepareReads();
}, 240_000);

test.each(Object.keys(readers))(
  "who sees %s has few orders looked through",
  async (reader) => {
    const tooMuch: Record<string, number> = {};
    for (const [name, read] of reads) {
      if (!name.startsWith(`${reader}:`) || isSorted.test(name)) continue;
      const { Order: rows = 0 } = await rowsReadBy(read);
      if (rows > (isNarrowed.test(name) ? rowsSearchedAtMost : rowsReadAtMost)) tooMuch[name] = rows;
    }
    expect(tooMuch).toEqual({});
  },
  120_000,
);
