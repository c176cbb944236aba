import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "../prisma/generated/client";

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

/** How many connections one sandbox process may hold. */
const MAX_CONNECTIONS = 16;

export function openDatabase(connectionString: string): Database {
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString, max: MAX_CONNECTIONS }),
    // Under load a transaction may wait for a connection or a row; that is no fault of its own.
    transactionOptions: { maxWait: 30_000, timeout: 30_000 },
  });
}
