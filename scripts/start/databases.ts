import { applyMigrations } from "../database/migrate";
import { ensureDatabase } from "./postgres";
import { UserError } from "./user-error";

/** A database that is there and has every migration. @throws UserError */
export async function readyDatabase(databaseUrl: string, migrationsDir: string): Promise<void> {
  await ensureDatabase(databaseUrl);
  try {
    await applyMigrations({ migrationsDir, connectionString: databaseUrl });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(`The database could not be brought up to date: ${why}`);
  }
}
