import { isAppError } from "@/lib/domain/errors";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";

/**
 * Whether a 403 spoke of what was asked for alone: the service takes the token for anything else, which costs a request to
 * know. Everything else waits for another token where it does not.
 * @throws AppError as the gateway throws, where that cannot be told
 */
export async function isRefusedAlone(access: ServiceAccess, error: unknown): Promise<boolean> {
  if (!isAppError(error, "token_refused") || error.serviceStatus !== 403) return false;
  try {
    await gatewayFor(access).checkToken();
    return true;
  } catch (probed) {
    if (isAppError(probed, "token_refused")) return false;
    throw probed;
  }
}
