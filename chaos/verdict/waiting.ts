import type { Client } from "pg";

/** What the portal still has to do when everything is said and done. */

const unsettled = {
  "commands without an outcome": `SELECT kind || ' ' || state || ' since ' || "createdAt" FROM "Command"
    WHERE state IN ('sending', 'unknown')`,
};

const waiting = {
  "callbacks that nobody has processed": `SELECT kind || ' ' || "serviceId" FROM "CallbackDelivery"
    WHERE "processedAt" IS NULL`,
  "changes that nobody was told of": `SELECT topic || ' ' || id FROM "Change" WHERE "relayedAt" IS NULL`,
  "hints that nobody has followed": `SELECT kind || ' ' || "serviceId" FROM "RefreshState" WHERE wanted > done`,
  "uploads under way": `SELECT name FROM "DraftDocument" WHERE state = 'uploading'`,
  "jobs that are due": `SELECT name || ' ' || state || ' ' || data::text FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active') AND start_after <= now() AND name NOT LIKE '\\_\\_%'`,
};

/** @returns whether the portal still has to find out what became of anything, in a sentence with the first of it */
export const judgeUnsettled = (client: Client): Promise<string[]> => firstOfEach(client, unsettled);

/** @returns a sentence for each kind of other work that waits, with the first of it */
export const judgeWaiting = (client: Client): Promise<string[]> => firstOfEach(client, waiting);

async function firstOfEach(client: Client, kinds: Record<string, string>): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, sql] of Object.entries(kinds)) {
    const { rows } = await client.query<{ one: string }>(
      `SELECT one FROM (${sql}) AS found (one) LIMIT 1000`,
    );
    const [first] = rows;
    if (first) faults.push(`There are ${rows.length} ${what}: ${first.one}`);
  }
  return faults;
}
