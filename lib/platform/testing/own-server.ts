import path from "node:path";
import { applyMigrations } from "@/scripts/database/migrate";
import { startThrowawayServer, type ThrowawayServer } from "@/scripts/database/throwaway-server";

/**
 * A PostgreSQL server of a test file's own, which it may stop and start; from then on this process uses its
 * database, so that nothing may have used another before.
 */
export async function useOwnServer(): Promise<ThrowawayServer> {
  const server = await startThrowawayServer();
  const connectionString = `${server.serverUrl}/postgres`;
  await applyMigrations({ migrationsDir: path.resolve("prisma/migrations"), connectionString });
  process.env.DATABASE_URL = connectionString;
  return server;
}
