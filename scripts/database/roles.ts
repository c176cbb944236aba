import type { Client } from "pg";

/**
 * Who may do what in a database. Migrations run as its owner; the processes that serve people run as roles that
 * read and write rows and nothing else: docs/decisions/017-database-roles.md tells why.
 */

const everyRight = "SELECT, INSERT, UPDATE, DELETE";
/** What the application may do less than everything: add and never change, or only look. */
const fewerRights = new Map([
  ["AuditEvent", "SELECT, INSERT"],
  ["AuditLink", "SELECT"],
  ["_prisma_migrations", "SELECT"],
]);

/** Marks the roles that were made here, whose passwords may be set anew. */
const ownComment = "Made by Verso";

/**
 * Of the connections of the server, how many a role may hold: so many that one sandbox and a few processes of the portal
 * have all they ask for, and so few that neither keeps the other, or the owner, out.
 */
const connectionShares = { application: 0.75, sandbox: 0.2 };

/** Any number that nothing else in these databases locks. */
const rolesLock = 7_310_553;

/** Whether a client may make roles. Asked first, because a server's log keeps what was refused, passwords too. */
export async function mayMakeRoles(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    "SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user",
  );
  return rows[0]?.may ?? false;
}

/** Makes a role that can sign in; one made here before gets this password, another's is left as it is. */
export async function ensureRole(owner: Client, role: string, password: string): Promise<void> {
  const [name, secret] = [owner.escapeIdentifier(role), owner.escapeLiteral(password)];
  await inOneStep(owner, async () => {
    const { rows } = await owner.query<{ comment: string | null }>(
      "SELECT shobj_description(oid, 'pg_authid') AS comment FROM pg_roles WHERE rolname = $1",
      [role],
    );
    if (!rows[0]) {
      await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD ${secret}`);
      await owner.query(`COMMENT ON ROLE ${name} IS ${owner.escapeLiteral(ownComment)}`);
    } else if (rows[0].comment === ownComment) {
      await owner.query(`ALTER ROLE ${name} LOGIN PASSWORD ${secret}`);
    }
  });
}

/** Lets the application work with the portal's rows and jobs. Repeated at every start, after the migrations. */
export async function grantApplication(owner: Client, role: string): Promise<void> {
  await inOneStep(owner, async () => {
    await limitConnections(owner, role, connectionShares.application);
    await grantRows(owner, role, "public");
    await grantRows(owner, role, "pgboss");
    // The queue rebuilds its own indexes where PostgreSQL (17 or later) lets others than their owner do so.
    const { rows } = await owner.query("SELECT current_setting('server_version_num')::int AS version");
    if (rows[0].version < 170_000) return;
    await owner.query(`GRANT MAINTAIN ON ALL TABLES IN SCHEMA pgboss TO ${owner.escapeIdentifier(role)}`);
  });
}

/** Lets the sandbox work with the rows of its own database, and nobody else into that. */
export async function grantSandbox(owner: Client, role: string): Promise<void> {
  await closeToOthers(owner);
  await inOneStep(owner, async () => {
    await limitConnections(owner, role, connectionShares.sandbox);
    await grantRows(owner, role, "public");
  });
}

/** Takes from everybody what PostgreSQL grants them in a new database: to connect, and to make tables. */
export async function closeToOthers(owner: Client): Promise<void> {
  await inOneStep(owner, async () => {
    await owner.query(`REVOKE ALL ON DATABASE ${await databaseName(owner)} FROM PUBLIC`);
    await owner.query("REVOKE CREATE ON SCHEMA public FROM PUBLIC");
  });
}

/**
 * Takes from everybody the databases that a server has of itself, for one that is ours alone. On an operator's others
 * may need them: to tell what there is, or as what new databases are copied from.
 */
export async function closeServer(superuser: Client): Promise<void> {
  await inOneStep(superuser, async () => {
    await superuser.query("REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC");
  });
}

/** Where the role was made here, has no limit yet, and the owner may set one. What an operator has set stays. */
async function limitConnections(owner: Client, role: string, share: number): Promise<void> {
  const { rows } = await owner.query<{ limit: number }>(
    `SELECT floor(current_setting('max_connections')::int * $3::float)::int AS limit FROM pg_roles
     WHERE rolname = $1 AND shobj_description(oid, 'pg_authid') = $2 AND rolconnlimit = -1
       AND pg_has_role(oid, 'MEMBER WITH ADMIN OPTION')
       AND EXISTS (SELECT FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolcreaterole))`,
    [role, ownComment, share],
  );
  if (!rows[0]) return;
  await owner.query(`ALTER ROLE ${owner.escapeIdentifier(role)} CONNECTION LIMIT ${rows[0].limit}`);
}

async function grantRows(owner: Client, role: string, schema: string): Promise<void> {
  const to = owner.escapeIdentifier(role);
  await owner.query(`GRANT CONNECT ON DATABASE ${await databaseName(owner)} TO ${to}`);
  await owner.query(`GRANT USAGE ON SCHEMA ${schema} TO ${to}`);
  for (const { name, isSequence } of await ownRelations(owner, schema)) {
    const rights = isSequence ? "SELECT, USAGE" : (fewerRights.get(name) ?? everyRight);
    const relation = `${isSequence ? "SEQUENCE" : "TABLE"} ${schema}.${owner.escapeIdentifier(name)}`;
    await owner.query(`REVOKE ALL ON ${relation} FROM ${to}`);
    await owner.query(`GRANT ${rights} ON ${relation} TO ${to}`);
  }
  // What other tools that apply migrations make later.
  await owner.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${everyRight} ON TABLES TO ${to}`);
  await owner.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, USAGE ON SEQUENCES TO ${to}`);
}

/** The tables, views and sequences that the owner may grant; extensions keep some that belong to others. */
async function ownRelations(owner: Client, schema: string): Promise<{ name: string; isSequence: boolean }[]> {
  const { rows } = await owner.query<{ name: string; isSequence: boolean }>(
    `SELECT relname AS name, relkind = 'S' AS "isSequence" FROM pg_class
     WHERE relnamespace = to_regnamespace($1) AND relkind IN ('r', 'p', 'v', 'S')
       AND pg_has_role(relowner, 'USAGE')`,
    [schema],
  );
  return rows;
}

/** In one transaction, so that no right is missing or there for a moment; one start after another. */
async function inOneStep(owner: Client, change: () => Promise<void>): Promise<void> {
  await owner.query("BEGIN");
  try {
    await owner.query("SELECT pg_advisory_xact_lock($1)", [rolesLock]);
    await change();
    await owner.query("COMMIT");
  } catch (error) {
    await owner.query("ROLLBACK");
    throw error;
  }
}

async function databaseName(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
  return client.escapeIdentifier(rows[0]?.name ?? "");
}
