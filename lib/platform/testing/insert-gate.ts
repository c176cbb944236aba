import { db, type Tx } from "../db";
import { asOwner } from "./as-owner";

/**
 * A gate before what is written into one table, for what goes wrong only where several have looked and none has written:
 * whoever comes to it waits until all have come that were let begin, or wait for each other.
 */

export type InsertGate = {
  /** Begins all at once and opens when each of them waits for something. @returns what they came to */
  pass<Result>(begin: readonly (() => Promise<Result>)[]): Promise<Result[]>;
  remove(): Promise<void>;
};

const lockOf = 7;

export async function gateInserts(table: string): Promise<InsertGate> {
  const name = `gate_of_${table.toLowerCase()}`;
  await asOwner(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(${lockOf}); RETURN NEW; END'`);
  await asOwner(`CREATE TRIGGER ${name} BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION ${name}()`);
  return {
    pass: async (begin) => {
      const { begun } = await db().$transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(${lockOf})`;
        const begun = Promise.all(begin.map((each) => each()));
        while ((await countWaiting(tx)) < begin.length);
        return { begun };
      });
      return await begun;
    },
    remove: () => asOwner(`DROP FUNCTION ${name} CASCADE`),
  };
}

/** Who waits for the gate, and who for those. */
async function countWaiting(tx: Tx): Promise<number> {
  const waiting = await tx.$queryRaw<unknown[]>`
    WITH RECURSIVE waiting (pid) AS (
      SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
      UNION SELECT behind.pid FROM pg_locks AS behind JOIN waiting ON waiting.pid = ANY (pg_blocking_pids(behind.pid))
        WHERE NOT behind.granted)
    SELECT pid FROM waiting`;
  return waiting.length;
}
