import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { makeOpenFolder } from "./open-folder";
import { UserError } from "./user-error";

/** What an installation keeps on disk: its secrets, and PostgreSQL's data on the embedded default. */

const secretsSchema = z.object({
  NEXTAUTH_SECRET: z.string(),
  SEAL_KEYS: z.string(),
  POSTGRES_PASSWORD: z.string(),
  DEMO_PASSWORD: z.string(),
});
export type Secrets = z.infer<typeof secretsSchema>;

/**
 * Makes it where it is missing. Everybody may enter it, because its parts belong to several users; each part is
 * its owner's alone.
 * @throws UserError when the folder cannot be written
 */
export function openDataFolder(folder: string): void {
  try {
    makeOpenFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new UserError(`The data folder ${folder} cannot be written. Set DATA_DIR to one that can.`);
  }
}

/** The secrets made at the first start, in a file that only the owner can read. */
export function keptSecrets(folder: string): Secrets {
  const file = path.join(folder, "secrets.json");
  if (existsSync(file)) return secretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const secrets: Secrets = {
    NEXTAUTH_SECRET: randomBytes(32).toString("base64url"),
    SEAL_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    POSTGRES_PASSWORD: randomBytes(18).toString("base64url"),
    DEMO_PASSWORD: randomBytes(9).toString("base64url"),
  };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: "wx" });
  return secrets;
}
