import { randomBytes } from "node:crypto";

/**
 * The keys of every system that the tests start, so that they can write people with tokens into its database
 * as the portal itself would. Workers get them by the environment.
 */
export function makeSecrets(): { NEXTAUTH_SECRET: string; SEAL_KEYS: string } {
  return {
    NEXTAUTH_SECRET: randomBytes(32).toString("base64url"),
    SEAL_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  };
}
