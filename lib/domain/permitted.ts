import { AppError } from "./errors";
import type { Message } from "./message";

/** What somebody may do: allowed, or a line that says why not. */
export type Permitted = { allowed: true } | { allowed: false; reason: Message };

/**
 * Lets through what a policy permits.
 * @param isTheirs whether it is the actor's to decide at all, whatever the status of what it is about
 * @throws AppError `conflict` where it is theirs, but not as things stand, else `forbidden`, which the audit tells of
 */
export function assertPermitted(permitted: Permitted, isTheirs: boolean, logMessage: string): void {
  if (permitted.allowed) return;
  throw new AppError(isTheirs ? "conflict" : "forbidden", logMessage, { userMessage: permitted.reason });
}
