import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit, { type LimitFunction } from "p-limit";

/** Passwords as argon2id, with the parameters OWASP names first (19 MiB, two passes, one lane). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const madeWithThem = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/**
 * A hash keeps a core busy, and one of the four threads on which Node reads files and looks up names. One of each
 * is left for everything else that the process does.
 */
const hashesAtOnce = Math.min(Math.max(availableParallelism() - 1, 1), 3);

// Next bundles a module several times, and the limit is one of the process.
const globalForHashing = globalThis as typeof globalThis & { versoHashing?: LimitFunction };
globalForHashing.versoHashing ??= pLimit(hashesAtOnce);
const withHashSlot = globalForHashing.versoHashing;

let decoy: Promise<string> | undefined;

/** However a keyboard makes its letters: what looks the same is the same password. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password.normalize("NFC"), parameters));
}

/**
 * Whether the password is right. Takes the same time where there is no hash to compare with, so that an
 * unknown email cannot be told from a wrong password.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody has this password");
  const compared = passwordHash ?? (await decoy);
  const isRight = await withHashSlot(() => verify(compared, password.normalize("NFC")));
  return passwordHash !== null && isRight;
}

/** Whether a hash was made with other parameters than today's, and is to be made again while the password is known. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(madeWithThem);
}
