import { expect } from "playwright/test";
import { type Business, query } from "./people";
import type { Delivery } from "./service";
import type { SystemReady } from "./system";

/** What the journeys do about callbacks that prove nothing. */

/** Lets the order's turn to be read come, and does not wait for the minute. */
export async function read(system: SystemReady, id: string): Promise<void> {
  await query(system, `UPDATE "Order" SET "readAgainAt" = now() - interval '1 second' WHERE id = $1`, [id]);
  await query(system, `INSERT INTO pgboss.job (name) VALUES ('recurring.sweeps')`);
}

/** Sends what anybody may who knows where the service reports. */
export async function forge({ url }: Delivery, told: Record<string, string>): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(told) });
  expect(answer.status).toBe(200);
}

/** Until nothing waits in the inbox. */
export async function followed(system: SystemReady, { connectionId }: Business): Promise<void> {
  const waiting = `SELECT FROM "CallbackDelivery" WHERE "connectionId" = $1 AND "nextLookAt" IS NOT NULL`;
  await expect.poll(async () => await query(system, waiting, [connectionId])).toEqual([]);
}

/** Nothing is due by itself, and the list is not gone through: what is read from here on was asked for. */
export async function keepFromReading(system: SystemReady, { connectionId }: Business): Promise<void> {
  await query(system, `UPDATE "Order" SET "readAgainAt" = NULL WHERE "connectionId" = $1`, [connectionId]);
}
