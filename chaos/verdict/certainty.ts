import { availableParallelism, loadavg } from "node:os";
import type { Client } from "pg";

/** How soon after the service answers again it is known what became of everything that was open then. */

const certainWithinSeconds = 30;

/** Sent once, so that where it got lost only its person ends the wait (docs/decisions/086). */
const neverCertain = "revision.request";

/** Seconds that it took of each command, by the database's clock, the quickest first; null where it is not known yet. */
export type Certainty = (number | null)[];

/** @param since when the service answered again */
export async function readCertainty(client: Client, since: Date): Promise<Certainty> {
  const { rows } = await client.query<{ seconds: number | null }>(
    `SELECT extract(epoch FROM "settledAt" - $1)::float AS seconds FROM "Command"
      WHERE "createdAt" <= $1 AND ("settledAt" IS NULL OR "settledAt" > $1) AND kind <> $2 ORDER BY seconds`,
    [since, neverCertain],
  );
  return rows.map(({ seconds }) => seconds);
}

/** How many times longer than on a machine with nothing else to do everything takes here, as the kernel counts it. */
export function slownessOf(load = loadavg()[0] ?? 0, cores = availableParallelism()): number {
  return Math.max(1, load / cores);
}

/** @returns a sentence where it took too long, on a machine as slow as this one */
export function judgeCertainty(certainty: Certainty, slowness: number): string[] {
  const allowed = certainWithinSeconds * slowness;
  const late = certainty.filter((seconds) => seconds === null || seconds > allowed);
  return late.length === 0
    ? []
    : [
        `${late.length} commands were not certain within ${Math.round(allowed)} s of the service's answering again`,
      ];
}

/** For whoever reads how it went. */
export function tellCertainty(certainty: Certainty, slowness: number): string {
  const at = (share: number) => certainty[Math.ceil(certainty.length * share) - 1]?.toFixed(1) ?? "never";
  const took =
    certainty.length === 0 ? "" : `, half of them certain after ${at(0.5)} s, the last after ${at(1)} s`;
  return `${certainty.length} commands were open when the service answered again${took}; everything took ${slowness.toFixed(1)} times as long`;
}
