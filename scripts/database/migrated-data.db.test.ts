import { randomBytes, randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { serviceFileSchema } from "@/lib/domain/files/shapes";
import { applyMigrations } from "./migrate";

/** What migrations make of data that older releases left. */

const serverUrl = process.env.TEST_DATABASE_URL ?? "";
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

test("of several shared tokens of a connection the newest stays, and there is never another again", async () => {
  const { client, migrate } = await databaseBefore("one_shared_token");
  const [crowded, orderly] = [await addConnection(client), await addConnection(client)];
  const user = await addUser(client);
  await addToken(client, { connection: crowded, lastFour: "old1", createdAt: "2026-01-01" });
  await addToken(client, { connection: crowded, lastFour: "new1", createdAt: "2026-03-01" });
  await addToken(client, { connection: crowded, lastFour: "old2", createdAt: "2026-02-01" });
  await addToken(client, { connection: crowded, lastFour: "mine", createdAt: "2025-01-01", user });
  await addToken(client, { connection: orderly, lastFour: "only", createdAt: "2025-01-01" });
  await migrate();
  const { rows } = await client.query(`SELECT "lastFour" FROM "AccessToken" ORDER BY "lastFour"`);
  expect(rows.map(({ lastFour }) => lastFour)).toEqual(["mine", "new1", "only"]);
  const another = addToken(client, { connection: crowded, lastFour: "more", createdAt: "2026-04-01" });
  await expect(another).rejects.toThrow(/AccessToken_connectionId_userId_key/);
});

test("of the headers that callbacks left only those that matter stay", async () => {
  const { client, migrate } = await databaseBefore("callback_headers");
  const connection = await addConnection(client);
  const headers = { cookie: "session=1", "service-webhook-id": "1", "idempotency-key": "x".repeat(1_000) };
  await client.query(
    `INSERT INTO "CallbackDelivery" ("id", "businessId", "connectionId", "submissionId", "serviceId", "dedupeKey",
       "rawBody", "headers", "verdict", "receivedAt")
     VALUES ($1, $2, $3, $4, '7', '1', '', $5, 'accepted', now())`,
    [randomUUID(), randomUUID(), connection, randomUUID(), headers],
  );
  await migrate();
  const { rows } = await client.query(`SELECT "headers" FROM "CallbackDelivery"`);
  expect(rows).toEqual([{ headers: { "service-webhook-id": "1", "idempotency-key": "x".repeat(300) } }]);
});

test("the names of files that were stored lose what shows them as something else", async () => {
  const { client, migrate } = await databaseBefore("visible_file_names");
  const connection = await addConnection(client);
  const names = [
    "birth\u202Efdp.exe",
    "\u200B\u2067",
    "two\r\nlines.pdf",
    "شناسنامه\u200Cها 👨\u200D👧 é.pdf",
  ];
  for (const name of names) await addFile(client, connection, name);
  await migrate();
  const { rows } = await client.query(`SELECT "name" FROM "File" ORDER BY "id"`);
  expect(rows.map(({ name }) => name)).toEqual(["birthfdp.exe", "Unnamed file", "twolines.pdf", names[3]]);
});

test("orders that are there are found by folded words and without the zeros of their number", async () => {
  const { client, migrate } = await databaseBefore("search_words");
  const connection = await addConnection(client);
  await client.query(
    `INSERT INTO "Order" ("id", "businessId", "connectionId", "serviceId", "number", "status", "sourceLanguage",
       "targetLanguage", "receivedAt", "searchText", "snapshot", "snapshotWhole", "requestedAt", "answeredAt",
       "confirmedAt")
     SELECT uuidv7(), "businessId", "id", '3', 'T-000003', 'completed', 'es', 'en', now(), 'müller_2008.pdf', '{}',
       false, now(), now(), now() FROM "Connection" WHERE "id" = $1`,
    [connection],
  );
  await migrate();
  const { rows } = await client.query(`SELECT "numberKey", "searchWords" FROM "Order"`);
  expect(rows).toEqual([{ numberKey: "3", searchWords: " t-3 muller_2008.pdf t 3 muller 2008 pdf" }]);
});

test("lines of the audit that are there are linked in the order in which they were written", async () => {
  const { client, migrate } = await databaseBefore("audit_chain");
  const business = randomUUID();
  for (const [nth, of] of [business, null, business, business].entries()) {
    await client.query(
      `INSERT INTO "AuditEvent" ("id", "businessId", "action", "subjectKind", "subjectId", "createdAt")
       VALUES ($1, $2, 'order.place', 'order', $3, now() - make_interval(hours => $4))`,
      [randomUUID(), of, String(nth), nth],
    );
  }
  await migrate();
  const { rows } = await client.query(
    `SELECT link.position, event."subjectId" FROM "AuditLink" AS link JOIN "AuditEvent" AS event ON event.id = link."eventId"
     WHERE link.chain = $1 ORDER BY link.position`,
    [business],
  );
  expect(rows).toEqual([
    { position: "1", subjectId: "3" },
    { position: "2", subjectId: "2" },
    { position: "3", subjectId: "0" },
  ]);
});

test("an attempt becomes a command with its order, and nothing that the mirror knew is lost", async () => {
  const { client, migrate } = await databaseBefore("ground");
  const connection = await addConnection(client);
  const user = await addUser(client);
  const { draft, attempt, order } = await addPlacedOrder(client, connection, user);
  await addFile(client, connection, "birth.pdf");
  await client.query(
    `UPDATE "Connection" SET "sweptAt" = now(), "sweepHead" = '{7}', "importNextPage" = 0, "importedAt" = now()`,
  );
  await migrate();
  const one = async (query: string) => (await client.query(query)).rows;
  expect(await one(`SELECT * FROM "Command"`)).toMatchObject([
    {
      id: attempt,
      kind: "order.place",
      key: draft,
      state: "done",
      actorId: user,
      subjectId: order,
      serviceId: "7",
    },
  ]);
  expect(await one(`SELECT "commandId" FROM "Order"`)).toEqual([{ commandId: attempt }]);
  expect(await one(`SELECT "kind", "subjectId" FROM "StatusChange"`)).toEqual([
    { kind: "order", subjectId: order },
  ]);
  expect(await one(`SELECT "kind", "commandId" FROM "CallbackDelivery"`)).toEqual([
    { kind: "order", commandId: attempt },
  ]);
  expect(await one(`SELECT * FROM "MirrorProgress"`)).toMatchObject([
    { connectionId: connection, kind: "order", head: [], walkPage: null, walkedAt: expect.any(Date) },
  ]);
  const [file] = await one(`SELECT "snapshot" FROM "File"`);
  expect(serviceFileSchema.parse(file.snapshot)).toMatchObject({
    name: "birth.pdf",
    kind: "source",
    sizeBytes: 1,
  });
});

test("a form keeps the connection that it was tried on, another has its business's default one", async () => {
  const { client, migrate } = await databaseBefore("draft_connection");
  const [chosen, other] = [await addConnection(client), await addConnection(client)];
  await client.query(`UPDATE "Connection" SET "isDefault" = false WHERE "id" = $1`, [other]);
  await client.query(
    `UPDATE "Connection" SET "businessId" = (SELECT "businessId" FROM "Connection" WHERE "id" = $1)`,
    [chosen],
  );
  const user = await addUser(client);
  const addDraft = async (businessOf: string) => {
    const { rows } = await client.query(
      `INSERT INTO "Draft" ("id", "businessId", "userId", "content", "updatedAt")
       SELECT uuidv7(), "businessId", $2, '{}', now() FROM "Connection" WHERE "id" = $1 RETURNING "id"`,
      [businessOf, user],
    );
    return rows[0]?.id;
  };
  const [untried, tried] = [await addDraft(chosen), await addDraft(chosen)];
  await client.query(
    `INSERT INTO "Command" ("id", "kind", "key", "attempt", "businessId", "connectionId", "actorId", "draftId", "state",
       "callbackKeyHash", "request")
     SELECT uuidv7(), 'order.place', $2::text, 1, "businessId", "id", $3, $2::text::uuid, 'refused', 'key', '{}'
     FROM "Connection" WHERE "id" = $1`,
    [other, tried, user],
  );
  await client.query(
    `INSERT INTO "Draft" ("id", "businessId", "userId", "content", "updatedAt")
     VALUES (uuidv7(), uuidv7(), $1, '{}', now())`,
    [user],
  );
  await migrate();
  const { rows } = await client.query(`SELECT "id", "connectionId" FROM "Draft" ORDER BY "id"`);
  expect(rows).toEqual([
    { id: untried, connectionId: chosen },
    { id: tried, connectionId: other },
  ]);
});

/** A database as it was before the migration of that name, and what applies it with all that follow. */
async function databaseBefore(migration: string): Promise<{ client: Client; migrate(): Promise<unknown> }> {
  const names = (await readdir("prisma/migrations")).sort();
  const later = names.findIndex((name) => name.endsWith(`_${migration}`));
  expect(later).toBeGreaterThan(0);
  const earlier = await mkdtemp(path.join(tmpdir(), "verso-migrations-"));
  endings.push(() => rm(earlier, { recursive: true }));
  for (const name of [...names.slice(0, later), "migration_lock.toml"]) {
    await cp(path.join("prisma/migrations", name), path.join(earlier, name), { recursive: true });
  }
  const connectionString = await emptyDatabase();
  await applyMigrations({ migrationsDir: earlier, connectionString });
  const client = await connected(connectionString);
  endings.push(() => client.end());
  return { client, migrate: () => applyMigrations({ migrationsDir: "prisma/migrations", connectionString }) };
}

async function emptyDatabase(): Promise<string> {
  const name = `verso_migrated_${randomBytes(6).toString("hex")}`;
  const server = await connected(serverUrl);
  endings.push(async () => {
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  });
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

async function addConnection(client: Client): Promise<string> {
  const [business, connection] = [randomUUID(), randomUUID()];
  await client.query(`INSERT INTO "Business" ("id", "name") VALUES ($1, 'Business')`, [business]);
  await client.query(
    `INSERT INTO "Connection" ("id", "businessId", "variant", "environment", "baseUrl")
     VALUES ($1, $2, 'a', 'sandbox', 'http://service.invalid/api/v1')`,
    [connection, business],
  );
  return connection;
}

/** An order that was placed through the portal, with its step and a callback. */
async function addPlacedOrder(client: Client, connection: string, user: string) {
  const [draft, attempt, order] = [randomUUID(), randomUUID(), randomUUID()];
  const { rows } = await client.query(`SELECT "businessId" FROM "Connection" WHERE "id" = $1`, [connection]);
  const business = rows[0]?.businessId;
  await client.query(
    `INSERT INTO "Draft" ("id", "businessId", "userId", "content", "updatedAt") VALUES ($1, $2, $3, '{}', now())`,
    [draft, business, user],
  );
  await client.query(
    `INSERT INTO "Submission" ("id", "draftId", "attempt", "businessId", "connectionId", "userId", "state",
       "callbackKeyHash", "request", "resultServiceId") VALUES ($1, $2, 1, $3, $4, $5, 'accepted', 'key', '{}', '7')`,
    [attempt, draft, business, connection, user],
  );
  await client.query(
    `INSERT INTO "Order" ("id", "businessId", "connectionId", "serviceId", "number", "status", "sourceLanguage",
       "targetLanguage", "receivedAt", "searchText", "snapshot", "snapshotWhole", "requestedAt", "answeredAt",
       "confirmedAt", "submissionId")
     VALUES ($1, $2, $3, '7', '7', 'submitted', 'en', 'es', now(), '', '{}', false, now(), now(), now(), $4)`,
    [order, business, connection, attempt],
  );
  await client.query(
    `INSERT INTO "StatusChange" ("id", "businessId", "orderId", "status", "seenAt", "source")
     VALUES ($1, $2, $3, 'submitted', now(), 'sweep')`,
    [randomUUID(), business, order],
  );
  await client.query(
    `INSERT INTO "CallbackDelivery" ("id", "businessId", "connectionId", "submissionId", "serviceId", "dedupeKey",
       "rawBody", "headers", "verdict") VALUES ($1, $2, $3, $4, '7', '1', '', '{}', 'accepted')`,
    [randomUUID(), business, connection, attempt],
  );
  return { draft, attempt, order };
}

async function addFile(client: Client, connection: string, name: string): Promise<void> {
  await client.query(
    `INSERT INTO "File" ("id", "businessId", "connectionId", "serviceId", "name", "kind", "sizeBytes", "uploadedAt")
     SELECT uuidv7(), "businessId", "id", gen_random_uuid()::text, $2, 'source', 1, now()
     FROM "Connection" WHERE "id" = $1`,
    [connection, name],
  );
}

async function addUser(client: Client): Promise<string> {
  const id = randomUUID();
  await client.query(`INSERT INTO "User" ("id", "email", "name") VALUES ($1, $2, 'Ana')`, [
    id,
    `${id}@x.test`,
  ]);
  return id;
}

async function addToken(
  client: Client,
  token: { connection: string; lastFour: string; createdAt: string; user?: string },
): Promise<void> {
  await client.query(
    `INSERT INTO "AccessToken" ("id", "connectionId", "userId", "sealed", "lastFour", "fingerprint", "state",
       "checkedAt", "createdAt") VALUES ($1, $2, $3, 'sealed', $4, $4, 'working', now(), $5)`,
    [randomUUID(), token.connection, token.user ?? null, token.lastFour, token.createdAt],
  );
}
