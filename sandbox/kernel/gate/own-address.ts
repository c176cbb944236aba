import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ServiceError } from "../service-error";
import type { SandboxSettings } from "../settings";

/** Keeps the controls and the console to this machine, and to who knows the control token where it is not. */

const everywhere = ["0.0.0.0", "[::]"];

/** Whether an address or name means this machine alone. */
export function isLoopback(host: string): boolean {
  const name = normalized(host);
  return name === "localhost" || name === "[::1]" || /^127(\.\d+){3}$/.test(name);
}

/**
 * A page elsewhere can give its own name this machine's address and then ask as if it were from here; the name
 * stays in `Host`. Beyond this machine any name may be the right one: there the control token is asked for.
 * @throws ServiceError 403
 */
export function requireOwnHost(
  { host, controlToken }: Pick<SandboxSettings, "host" | "controlToken">,
  request: Pick<FastifyRequest, "hostname">,
): void {
  const asked = normalized(request.hostname);
  if (isLoopback(asked) || asked === normalized(host)) return;
  if (everywhere.includes(normalized(host)) && controlToken) return;
  throw new ServiceError(
    403,
    "The controls and the console answer only at the address that the sandbox listens on.",
  );
}

/** Whether something beyond an account's token may be asked for: always where no control token is set. */
export function isAllowedControl(
  { controlToken }: SandboxSettings,
  given: string | null | undefined,
): boolean {
  if (!controlToken) return true;
  const [expected, actual] = [controlToken, given ?? ""].map((token) =>
    createHash("sha256").update(token).digest(),
  );
  return timingSafeEqual(expected as Buffer, actual as Buffer);
}

/** As an address is written in a URL: lower case, IPv6 in brackets and short. */
function normalized(host: string): string {
  const bracketed = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  return URL.canParse(`http://${bracketed}`) ? new URL(`http://${bracketed}`).hostname : "";
}
