import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "../prisma/generated/client";

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

/** How many connections one sandbox process may hold. */
const MAX_CONNECTIONS = 16;

export function openDatabase(connectionString: string): Database {
  return new PrismaClient({
    adapter: new PrismaPg(
      { connectionString, max: MAX_CONNECTIONS },
      { statementNameGenerator: ({ sql }) => preparedName(sql) },
    ),
    // Under load a transaction may wait for a connection or a row; that is no fault of its own.
    transactionOptions: { maxWait: 30_000, timeout: 30_000 },
  });
}

const preparedNames = new Map<string, string>();
/** Lists of different lengths have texts of their own. */
const PREPARED_AT_MOST = 500;

/** A statement with a name is planned once by each connection: to plan one takes longer than to carry it out. */
function preparedName(sql: string): string {
  const known = preparedNames.get(sql);
  if (known !== undefined || preparedNames.size >= PREPARED_AT_MOST) return known ?? "";
  const name = `statement_${preparedNames.size}`;
  preparedNames.set(sql, name);
  return name;
}

/**
 * Makes sure that the database is there and migrated.
 * @throws Error with one sentence that says which is wrong
 */
export async function checkDatabase(db: Database): Promise<void> {
  const found = await db.$queryRaw<{ accounts: boolean }[]>`
    SELECT to_regclass('accounts') IS NOT NULL AS accounts`.catch((cause: Error) => {
    const reason = cause.message.trim().split("\n").at(-1);
    throw new Error(`The sandbox's database cannot be used: ${reason}`, { cause });
  });
  if (!found[0]?.accounts) throw new Error("The sandbox's database has not been migrated.");
}
