import { scryptSync } from "node:crypto";
import type { Client } from "pg";
import { ensureRole, mayMakeRoles } from "../database/roles";
import { withClient } from "../database/with-client";

/** The address of a database for a role of its own, beside the owner's. */

/** On this machine or another, a start makes the same password of the same secrets. */
export function rolePassword(secrets: string[], purpose: string): string {
  return scryptSync(secrets.join("\n"), `verso ${purpose}`, 24).toString("base64url");
}

export function addressFor(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** A database as the application uses it where the operator has named no role for it. */
export function applicationUrl(ownerUrl: string, secret: string): string {
  return addressFor(ownerUrl, `${databaseOf(ownerUrl)}_application`, rolePassword([secret], "application"));
}

export function databaseOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
}

export function roleOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).username);
}

/**
 * Makes the role of an address where it is not there and may be made, and grants it what it needs.
 * @returns why nobody can work at that address, or null when it works
 */
export async function settleRole(
  owner: Client,
  address: string,
  grant: (role: string) => Promise<void>,
): Promise<string | null> {
  const role = roleOf(address);
  if ((await problemWith(address)) !== null && (await mayMakeRoles(owner))) {
    await ensureRole(owner, role, decodeURIComponent(new URL(address).password));
  }
  try {
    await grant(role);
  } catch (error) {
    return reasonOf(error);
  }
  return await problemWith(address);
}

async function problemWith(address: string): Promise<string | null> {
  return await withClient(address, async () => null).catch(reasonOf);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
