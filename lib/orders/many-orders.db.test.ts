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
/** Searches and filters. */
const isNarrowed = /search|status|progress|×/;

let reads: Reads;

beforeAll(async () => {
  await fillMirror(ownerUrl(), orders);
  reads = await prepareReads();
}, 240_000);

test.each(Object.keys(readers))(
  "who sees %s is shown pages, Home and an order by reading little",
  async (reader) => {
    const tooMuch: Record<string, object> = {};
    for (const [name, read] of reads) {
      if (!name.startsWith(reader) || isNarrowed.test(name)) continue;
      const rows = Object.entries(await rowsReadBy(read)).filter(([, count]) => count > rowsReadAtMost);
      if (rows.length > 0) tooMuch[name] = Object.fromEntries(rows);
    }
    expect(tooMuch).toEqual({});
  },
  120_000,
);
