import { hash, verify } from "@node-rs/argon2";

/** Passwords as argon2id, with the parameters OWASP names first (19 MiB, two passes, one lane). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/**
 * Whether the password is right. Takes the same time where there is no hash to compare with, so that an
 * unknown e-mail cannot be told from a wrong password.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody has this password");
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && isRight;
}
