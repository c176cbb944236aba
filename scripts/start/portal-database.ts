import type { Client } from "pg";
import { grantApplication } from "../database/roles";
import { withClient } from "../database/with-client";
import { readyDatabase } from "./databases";
import { applicationUrl, roleOf, settleRole } from "./own-role";
import { UserError } from "./user-error";

/**
 * The portal's database, brought up to date by its owner and used by the application as a role that reads and
 * writes rows and no more: docs/decisions/017-database-roles.md.
 */

export type PortalDatabase = {
  /** Who migrates. */
  ownerUrl: string;
  /** The role that the operator made or named for the application; without it one is made where that may be. */
  applicationUrl: string | undefined;
  /** What the application's password is made of, the same on every machine. */
  secret: string;
  /** Whether the server is ours, so that its superuser is the owner by design. */
  isEmbedded: boolean;
};

const advice =
  "docs/operations.md tells how to give the database an owner and the application a role of its own.";

/**
 * @returns the address that web and worker use
 * @throws UserError when the database cannot be brought up to date, or not be used as the named role
 */
export async function readyPortalDatabase(database: PortalDatabase): Promise<string> {
  const { ownerUrl } = database;
  await readyDatabase(ownerUrl, "prisma/migrations");
  // Imports the portal, which waits for its generated code.
  const { prepareJobs } = await import("@/lib/jobs");
  await prepareJobs(ownerUrl);
  const address = await applicationAddress(database);
  for (const warning of await warningsAbout(database, address)) console.error(warning);
  return address;
}

async function applicationAddress({
  ownerUrl,
  applicationUrl: named,
  secret,
}: PortalDatabase): Promise<string> {
  return await withClient(ownerUrl, async (owner) => {
    // Somebody else migrates, and has granted.
    if (!(await isOwner(owner, roleOf(ownerUrl)))) return named ?? ownerUrl;
    const address = named ?? applicationUrl(ownerUrl, secret);
    // Nothing can be taken from an owner, who may grant it to themselves.
    if (await isOwner(owner, roleOf(address))) return address;
    const problem = await settleRole(owner, address, (role) => grantApplication(owner, role));
    if (problem === null) return address;
    if (named) {
      throw new UserError(`The database cannot be used as DATABASE_URL says: ${problem}.\n${advice}`);
    }
    console.error(`The portal gets no role of its own at the database: ${problem}.`);
    return ownerUrl;
  });
}

/** Whether a role may do everything with the portal's tables, as their owner or as a superuser. */
async function isOwner(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `SELECT pg_has_role(pg_roles.oid, relowner, 'USAGE') AS is FROM pg_class, pg_roles
     WHERE pg_class.oid = 'public."AuditEvent"'::regclass AND rolname = $1`,
    [role],
  );
  return rows[0]?.is ?? false;
}

async function warningsAbout({ ownerUrl, isEmbedded }: PortalDatabase, address: string): Promise<string[]> {
  const [owner, application] = await Promise.all([rightsAt(ownerUrl), rightsAt(address)]);
  const warnings: string[] = [];
  if (application.changesAudit) {
    const kind = application.isSuperuser ? "a superuser of the database server" : "owner of its database";
    warnings.push(
      `WARNING: The portal works as ${kind} (${application.role}) and could change its own audit log.`,
    );
  }
  if (owner.isSuperuser && !application.isSuperuser && !isEmbedded) {
    warnings.push(
      `WARNING: The start works as a superuser of the database server (${owner.role}); an owner is enough.`,
    );
  }
  return warnings.length > 0 ? [...warnings, advice] : [];
}

type Rights = { role: string; isSuperuser: boolean; changesAudit: boolean };

async function rightsAt(address: string): Promise<Rights> {
  return await withClient(address, async (client) => {
    const { rows } = await client.query<Rights>(
      `SELECT rolname AS role, rolsuper AS "isSuperuser",
         pg_has_role(relowner, 'USAGE')
           OR has_table_privilege(pg_class.oid, 'UPDATE, DELETE, TRUNCATE') AS "changesAudit"
       FROM pg_roles, pg_class WHERE rolname = current_user AND pg_class.oid = 'public."AuditEvent"'::regclass`,
    );
    return rows[0] as Rights;
  });
}
