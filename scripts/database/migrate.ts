import { Client } from "pg";
import { everything, readMigrations, withSchemaEngine } from "./schema-engine";

/** Any number that nothing else in these databases locks. */
const migrationLock = 7_310_551;

/**
 * Applies the migrations that the database does not have yet, and keeps the ordinary `_prisma_migrations`
 * table, so that `prisma migrate deploy` may be used on the same folder. Two processes may call it at once.
 * @returns the names of what was applied
 */
export async function applyMigrations({
  migrationsDir,
  connectionString,
}: {
  migrationsDir: string;
  connectionString: string;
}): Promise<string[]> {
  const lock = new Client({ connectionString });
  await lock.connect();
  try {
    await lock.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    return await withSchemaEngine(connectionString, async (engine) => {
      const migrationsList = await readMigrations(migrationsDir);
      return (await engine.applyMigrations({ migrationsList, filters: everything })).appliedMigrationNames;
    });
  } finally {
    await lock.end();
  }
}
