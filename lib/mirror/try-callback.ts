import type { ConnectionScope } from "@/lib/credentials/scope";
import { signingSecretsOf } from "@/lib/credentials/signing-secrets";
import { capabilitiesOf, signCallback } from "@/lib/gateway/registry";
import { env } from "@/lib/platform/env";
import { callbackPath, testKeyFor } from "./callback-key";

/** What became of a callback that the portal sent to itself, at the address that the service is given. */
export type TriedCallback = "received" | "no_secret" | "refused" | "unreachable" | "stranger";

const patienceMs = 10_000;

/** @param portalUrl where the service's callbacks reach the portal */
export async function tryCallback(
  { connectionId, variant }: Pick<ConnectionScope, "connectionId" | "variant">,
  portalUrl = env().PORTAL_URL,
): Promise<TriedCallback> {
  const [secret] = await signingSecretsOf(connectionId);
  if (secret === undefined && capabilitiesOf(variant).signedCallbacks) return "no_secret";
  const body = JSON.stringify({ test: connectionId });
  try {
    const answer = await fetch(`${portalUrl}${callbackPath}${testKeyFor(connectionId)}`, {
      method: "POST",
      headers: signCallback(variant, Buffer.from(body), secret ?? ""),
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    });
    return verdictOf(answer.status, await answer.text());
  } catch {
    return "unreachable";
  }
}

/** Something on the way may answer as it likes. */
function verdictOf(status: number, text: string): TriedCallback {
  if (status === 200 && text === JSON.stringify({ receipt: "tried" })) return "received";
  return status === 401 && text === JSON.stringify({ receipt: "unauthentic" }) ? "refused" : "stranger";
}
