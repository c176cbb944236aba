import { db } from "../db";
import { asOwner } from "./as-owner";
import { countWaiting } from "./waited-for";

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
