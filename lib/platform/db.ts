import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/prisma/generated/client";
import { env } from "./env";

/**
 * The one Prisma client of this process. Next bundles a module several times, so it lives on globalThis.
 */

export type Db = PrismaClient;
/** What runs inside `db().$transaction(async (tx) => …)`. */
export type Tx = Omit<PrismaClient, "$connect" | "$disconnect" | "$on" | "$transaction" | "$extends">;

const globalForDb = globalThis as typeof globalThis & { versoDb?: PrismaClient };

export function db(): Db {
  globalForDb.versoDb ??= new PrismaClient({
    adapter: new PrismaPg({ connectionString: env().DATABASE_URL, max: 20 }),
  });
  return globalForDb.versoDb;
}

/** Closes the pool; for processes that end. */
export async function closeDb(): Promise<void> {
  await globalForDb.versoDb?.$disconnect();
  delete globalForDb.versoDb;
}
