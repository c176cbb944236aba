import { grantSandbox } from "../database/roles";
import { withClient } from "../database/with-client";
import { readyDatabase } from "./databases";
import { addressFor, databaseOf, rolePassword, settleRole } from "./own-role";
import { sandboxDatabaseUrl } from "./postgres";

/**
 * The sandbox's database beside the portal's, on the same server. Its role reaches no other: what the sandbox
 * is made to do by whoever tries it stays there.
 * @param ownerUrl the portal's database, as its owner reaches it
 * @param secret what its role's password is made of, together with the owner's
 * @returns the address that the sandbox uses
 */
export async function readySandboxDatabase(ownerUrl: string, secret: string): Promise<string> {
  const databaseUrl = sandboxDatabaseUrl(ownerUrl);
  await readyDatabase(databaseUrl, "sandbox/prisma/migrations");
  // The application knows the secret but not the owner's password, so it cannot tell this one.
  const password = rolePassword([secret, new URL(ownerUrl).password], "sandbox");
  const address = addressFor(databaseUrl, databaseOf(databaseUrl), password);
  const problem = await withClient(databaseUrl, (owner) =>
    settleRole(owner, address, (role) => grantSandbox(owner, role)),
  );
  if (problem === null) return address;
  console.error(
    `WARNING: The sandbox works as owner of its database, because it gets no role of its own: ${problem}.`,
  );
  return databaseUrl;
}
