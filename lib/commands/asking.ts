import { noteIfTokenRefused, noteTokenTaken } from "@/lib/credentials/token-health";
import { isAppError } from "@/lib/domain/errors";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import type { Mirrored } from "@/lib/mirror/kind";
import { log } from "@/lib/platform/log";
import type { LeasedCommand } from "./send";

/** What a look that failed tells of the service itself, and of the token. */

/** What a round learned of whether the service answers. */
export type AskOutcome = "answered" | "silent" | "unasked";

/** A look that could not be made is no look: the next round makes it. Faults of ours are the queue's to retry. */
export async function tolerated(
  { lease: { commandId }, access }: Pick<LeasedCommand<unknown, Mirrored>, "lease" | "access">,
  look: () => Promise<unknown>,
): Promise<AskOutcome> {
  try {
    await look();
    return "answered";
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    log.info({ commandId, code: error.code }, "A command could not be checked; it is checked again");
    if (error.code === "rate_limited") return "unasked";
    if (error.code === "service_unavailable" && error.serviceStatus === undefined) return "silent";
    return isAppError(error, "service_unavailable", "token_refused") ? await askAnyway(access) : "answered";
  }
}

/**
 * What one look was answered with may speak of what it looked at alone: another request tells whether the service
 * answers, and whether it takes the token, so that another's is tried where it never does.
 */
async function askAnyway(access: ServiceAccess): Promise<AskOutcome> {
  try {
    await gatewayFor(access).checkToken();
    await noteTokenTaken(access);
    return "answered";
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    if (error.code === "rate_limited") return "unasked";
    if (error.code === "service_unavailable") return "silent";
    await noteIfTokenRefused(access, error, "list");
    return "answered";
  }
}
