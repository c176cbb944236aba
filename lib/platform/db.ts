import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { env } from "./env";
import { log } from "./log";

/**
 * The one Prisma client of this process. Next bundles a module several times, so it lives on globalThis. Whoever
 * needs a connection waits for one, but not for ever: what cannot be had in time is told from what went wrong.
 */

/** How long a query waits for a connection, and a transaction a little longer, so that they fail alike. */
const waitForConnectionMs = 8_000;
const waitForTransactionMs = 10_000;
/** A connection that nobody has used for so long is closed: to open one costs PostgreSQL a process. */
const unusedForMs = 5 * 60_000;
/** Longer than a transaction takes when many wait for the same rows. */
const longestTransactionMs = 20_000;

export type Db = PrismaClient;
/** What runs inside `db().$transaction(async (tx) => …)`. */
export type Tx = Omit<PrismaClient, "$connect" | "$disconnect" | "$on" | "$transaction" | "$extends">;

const globalForDb = globalThis as typeof globalThis & {
  versoDb?: PrismaClient;
  /** The connections of the client that was opened here. */
  versoConnections?: { client: PrismaClient; pool: Pool };
};

export function db(): Db {
  globalForDb.versoDb ??= openClient();
  return globalForDb.versoDb;
}

function openClient(): PrismaClient {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_CONNECTIONS,
    connectionTimeoutMillis: waitForConnectionMs,
    idleTimeoutMillis: unusedForMs,
  });
  // One that breaks while nobody uses it is replaced by the next that is needed.
  pool.on("error", (err) => log.debug({ err }, "A connection to the database ended"));
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: preparedName, disposeExternalPool: true }),
    transactionOptions: { maxWait: waitForTransactionMs, timeout: longestTransactionMs },
  });
  globalForDb.versoConnections = { client, pool };
  return client;
}

/**
 * The rows of a statement that every page waits for, as the driver reads them: on its way through Prisma each value is
 * written and read once more, a twentieth of what the list of orders took. On the same connections, outside of
 * transactions. Numbers of 64 bits and decimals, which the driver has as texts, are not among them.
 */
export async function rowsOf<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
  const { versoConnections: own } = globalForDb;
  // Tests put clients of theirs in its place.
  if (own?.client !== db()) return await db().$queryRaw<Row[]>(statement);
  const { text, values } = statement;
  const name = preparedName({ sql: text });
  return (await own.pool.query<Row>({ text, values, ...(name && { name }) })).rows;
}

/** Names of statements by their text. */
const preparedNames = new Map<string, string>();
/** What a connection keeps planned is bounded: there are a few hundred such texts. */
const preparedAtMost = 1_000;

/** What Prisma writes of one row, which is new or has that id. */
const ofOneRow = [
  /^INSERT INTO "public"\."(\w+)" \([^()]*\) VALUES \((?:[^()]|\([^()]*\))*\)(?: RETURNING .*)?$/,
  /^SELECT [^()]* FROM "public"\."(\w+)" WHERE \("public"\."\1"\."id" = \$1 AND 1=1\) LIMIT \$2 OFFSET \$3$/,
  /^UPDATE "public"\."(\w+)" SET .* WHERE \("public"\."\1"\."id" = \$\d+ AND 1=1\)(?: RETURNING .*)?$/,
];

/**
 * A statement that begins with a name in a comment is planned once by each connection: for those that run hundreds of
 * times a second, as is what Prisma writes of one row, whatever its values. To plan them takes longer than to carry them
 * out. What differs in it by its reader has its own plan for each. Others are planned with their values, which may tell
 * how many rows to expect.
 * @returns an empty name for those, which stands for none
 */
function preparedName({ sql }: { sql: string }): string {
  const known = preparedNames.get(sql);
  if (known !== undefined) return known;
  const [, called] = /^\s*\/\* prepared: (\S+) \*\//.exec(sql) ?? [];
  const [, table] = called
    ? []
    : (ofOneRow.map((form) => form.exec(sql)).find((found) => found !== null) ?? []);
  const name = called ?? (table && `one_${table}`);
  if (!name || preparedNames.size >= preparedAtMost) return "";
  const prepared = `${name}_${createHash("sha256").update(sql).digest("hex").slice(0, 8)}`;
  preparedNames.set(sql, prepared);
  return prepared;
}

/** What is said where no connection came free or could be opened in time, and by PostgreSQL where it has no room. */
const saidWhenBusy = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
  "TooManyConnections",
]);

/** PostgreSQL's own code for the last of them. */
const tooManyConnections = "53300";

/** What Prisma says with P2028 of a transaction that could not begin, or that waited too long within and was undone. */
const saidWhenLate = ["Unable to start a transaction", "expired transaction"];

/**
 * True when a connection could not be had in time, or a transaction was undone because it was not through in time; the
 * reason may lie below what was thrown.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (saidWhenBusy.has(error.message) || ("code" in error && error.code === tooManyConnections)) return true;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return isDatabaseBusy(error.cause);
  const { code, message, meta } = error;
  const isLate = code === "P2028" && saidWhenLate.some((said) => message.includes(said));
  return isLate || code === "P2037" || isDatabaseBusy(meta?.driverAdapterError);
}

/** Closes the pool; for processes that end. */
export async function closeDb(): Promise<void> {
  await globalForDb.versoDb?.$disconnect();
  delete globalForDb.versoDb;
  delete globalForDb.versoConnections;
}
