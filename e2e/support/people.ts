import { Client, Pool } from "pg";
import { newId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/roles";
import { keyedDigest, seal } from "@/lib/platform/seal";
import { noteCanary } from "./canaries";
import type { SystemReady } from "./system";

/** Businesses and people of a test's own, written into the portal's database as its own features would. */

/** One account of the service, as its controls tell of it; Variant B has no signing secret. */
export type Account = { base_url: string; token: string; signing_secret: string; variant?: "a" | "b" };

export type Business = { id: string; connectionId: string; name: string; account: Account };

export type Person = { id: string; email: string; password: string; name: string };

/** A person with the business that their next session is for. */
export type Member = Person & { businessId: string };

/** A business; unless told which, with an account of its own at the service: its faults, orders and requests are its alone. */
export async function addBusiness(system: SystemReady, chosen?: Account): Promise<Business> {
  const id = newId();
  const name = `Business ${id.slice(-6)}`;
  const account = chosen ?? (await openAccount(system, name));
  await query(system, `INSERT INTO "Business" ("id", "name") VALUES ($1, $2)`, [id, name]);
  const connectionId = await connect(system, id, account);
  return { id, connectionId, name, account };
}

/** A business on Variant B. */
export async function addBusinessOnB(system: SystemReady): Promise<Business> {
  return await addBusiness(system, await openAccount(system, "A business on B", "b"));
}

/**
 * The same business by a second connection, to another account of the service.
 * @param chosen the account, or of which variant a new one is
 */
export async function addConnection(
  system: SystemReady,
  business: Business,
  name: string,
  chosen: Account | "a" | "b" = "a",
): Promise<Business> {
  const account = typeof chosen === "string" ? await openAccount(system, name, chosen) : chosen;
  return { ...business, account, connectionId: await connect(system, business.id, account, name) };
}

export async function setEnvironment(
  system: SystemReady,
  { connectionId }: Business,
  environment: "production" | "sandbox",
): Promise<void> {
  await query(system, `UPDATE "Connection" SET environment = $2 WHERE id = $1`, [connectionId, environment]);
}

/** @param name of a connection beside the default one */
async function connect(
  system: SystemReady,
  businessId: string,
  account: Account,
  name?: string,
): Promise<string> {
  const connectionId = newId();
  await query(
    system,
    `INSERT INTO "Connection" ("id", "businessId", "name", "isDefault", "variant", "environment", "baseUrl")
     VALUES ($1, $2, $3, $4, $6::"ServiceVariant", 'sandbox', $5)`,
    [
      ...[connectionId, businessId, name ?? "Translation service", name === undefined, account.base_url],
      account.variant ?? "a",
    ],
  );
  await query(system, `INSERT INTO "Coversheet" ("connectionId") VALUES ($1)`, [connectionId]);
  if (account.signing_secret === "") return connectionId;
  const secretId = newId();
  const sealed = seal(account.signing_secret, { table: "SigningSecret", row: secretId, column: "sealed" });
  await query(system, `INSERT INTO "SigningSecret" ("id", "connectionId", "sealed") VALUES ($1, $2, $3)`, [
    secretId,
    connectionId,
    sealed,
  ]);
  return connectionId;
}

/** A person of the business who has its token and the password of the demonstration. */
export async function addPerson(
  system: SystemReady,
  business: Business,
  role: Role,
  departmentId: string | null = null,
): Promise<Member> {
  const id = newId();
  const person = {
    id,
    businessId: business.id,
    email: `${id}@people.example`,
    password: demonstrationPassword(system),
    name: `A ${role}`,
  };
  await query(
    system,
    `INSERT INTO "User" ("id", "email", "name", "passwordHash", "emailProvenAt")
     SELECT $1, $2, $3, "passwordHash", now() FROM "User" WHERE "email" = 'requester@northwind.example'`,
    [id, person.email, person.name],
  );
  await query(
    system,
    `INSERT INTO "Membership" ("userId", "businessId", "role", "departmentId") VALUES ($1, $2, $3::"Role", $4)`,
    [id, business.id, role, departmentId],
  );
  await giveToken(system, business, id);
  return person;
}

/** One of the operator's staff, who belongs to no business. */
export async function addStaff(system: SystemReady): Promise<Person> {
  const id = newId();
  const person = {
    id,
    email: `${id}@staff.example`,
    password: demonstrationPassword(system),
    name: `Staff ${id.slice(-6)}`,
  };
  await query(
    system,
    `INSERT INTO "User" ("id", "email", "name", "isStaff", "passwordHash", "emailProvenAt")
     SELECT $1, $2, $3, true, "passwordHash", now() FROM "User" WHERE "email" = 'requester@northwind.example'`,
    [id, person.email, person.name],
  );
  return person;
}

/** One of the staff who looks after businesses and staff. */
export async function addOperator(system: SystemReady): Promise<Person> {
  const person = await addStaff(system);
  await query(system, `UPDATE "User" SET "isOperatorAdministrator" = true WHERE id = $1`, [person.id]);
  return person;
}

/** Gives the sessions of one of the staff a grant, as its own feature would. @returns its id */
export async function addGrant(system: SystemReady, staff: Person, person: Member): Promise<string> {
  const id = newId();
  await query(
    system,
    `INSERT INTO "StaffGrant" (id, "sessionId", "staffId", "businessId", "personId", reason, "requestId", "startedAt", "expiresAt")
     SELECT $1, session.id, session."userId", $3, $4, 'They asked by phone', 'a request', now(), now() + interval '15 minutes'
     FROM "Session" AS session WHERE session."userId" = $2`,
    [id, staff.id, person.businessId, person.id],
  );
  return id;
}

/** Takes a person out of their business and into another one, with the same role and with its token. */
export async function moveToBusiness(
  system: SystemReady,
  person: Person,
  business: Business,
): Promise<Member> {
  await query(system, `UPDATE "Membership" SET "businessId" = $2 WHERE "userId" = $1`, [
    person.id,
    business.id,
  ]);
  await giveToken(system, business, person.id);
  return { ...person, businessId: business.id };
}

/** How the pages that are made for a person name their owner. */
export function pageOwnerOf({ id, businessId }: Member): string {
  return [id, businessId, id].join(".");
}

/** People of the business who work together. @returns its id */
export async function addDepartment(
  system: SystemReady,
  { id: businessId }: Business,
  name?: string,
): Promise<string> {
  const id = newId();
  await query(system, `INSERT INTO "Department" ("id", "businessId", "name") VALUES ($1, $2, $3)`, [
    id,
    businessId,
    name ?? `Department ${id.slice(-6)}`,
  ]);
  return id;
}

/** Of each system, for all tests of a process: to open a connection takes longer than most queries. */
const pools = new Map<string, Pool>();

function poolOf(connectionString: string): Pool {
  const opened = pools.get(connectionString);
  if (opened) return opened;
  const pool = new Pool({ connectionString, allowExitOnIdle: true });
  // The database is stopped before the process is.
  pool.on("error", () => undefined);
  pools.set(connectionString, pool);
  return pool;
}

/** Rows of the portal's own database. */
export async function query<Row extends object>(
  { databaseUrl }: SystemReady,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await poolOf(databaseUrl).query<Row>(sql, values)).rows;
}

/** Keeps everybody from changing a row. @returns what lets it go */
export async function lockRow(
  { databaseUrl }: SystemReady,
  table: string,
  id: string,
): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("BEGIN");
  await client.query(`SELECT 1 FROM "${table}" WHERE id = $1 FOR UPDATE`, [id]);
  return () => client.end();
}

/** Whoever has one there keeps it. @param userId null for the one that all share */
export async function giveToken(
  system: SystemReady,
  { connectionId, account }: Business,
  userId: string | null,
): Promise<void> {
  const id = newId();
  await query(
    system,
    `INSERT INTO "AccessToken"
       ("id", "connectionId", "userId", "sealed", "lastFour", "fingerprint", "state", "checkedAt")
     VALUES ($1, $2, $3, $4, $5, $6, 'working', now()) ON CONFLICT DO NOTHING`,
    [
      id,
      connectionId,
      userId,
      seal(account.token, { table: "AccessToken", row: id, column: "sealed" }),
      account.token.slice(-4),
      keyedDigest("access token", account.token),
    ],
  );
}

/** Nobody can do anything at the service for this business any more, nor does the worker. */
export async function removeTokens(system: SystemReady, { connectionId }: Business): Promise<void> {
  await query(system, `DELETE FROM "AccessToken" WHERE "connectionId" = $1`, [connectionId]);
}

async function openAccount(
  { sandbox }: SystemReady,
  name: string,
  variant: "a" | "b" = "a",
): Promise<Account> {
  const { base_url } = sandbox[variant];
  const response = await fetch(`${new URL(base_url).origin}/_sandbox/accounts`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name }),
  });
  if (response.status !== 201) throw new Error(`No account was opened: ${await response.text()}`);
  const opened = (await response.json()) as { token: string; signing_secret: string | null };
  noteCanary(opened.token);
  if (opened.signing_secret !== null) noteCanary(opened.signing_secret);
  return { base_url, variant, token: opened.token, signing_secret: opened.signing_secret ?? "" };
}

function demonstrationPassword({ people }: SystemReady): string {
  const [first] = people;
  if (!first) throw new Error("The demonstration has nobody");
  return first.password;
}
