import { ExchangeError, exchange } from "./exchange";
import { RefusedAddress, type RefusedWhy } from "./reachable";

/** What is found at a base address, asked without a token. */
export type ProbeResult = "service" | RefusedWhy | "unreachable" | "stranger";

const probeMs = 10_000;

/**
 * Whether a service answers there: to a request without a token one of either variant answers with an error that is JSON
 * with a `message` ("Errors").
 * @param baseUrl with the `/api/v1` prefix
 */
export async function probe(baseUrl: string): Promise<ProbeResult> {
  try {
    const { status, text } = await exchange({
      method: "GET",
      url: new URL(`${baseUrl}/languages`),
      headers: { Accept: "application/json", "User-Agent": "verso" },
      body: null,
      connectMs: probeMs,
      silenceMs: probeMs,
      signal: AbortSignal.timeout(probeMs),
    });
    return isRefusal(status, text) ? "service" : "stranger";
  } catch (error) {
    const cause = error instanceof ExchangeError ? error.cause : null;
    return cause instanceof RefusedAddress ? cause.why : "unreachable";
  }
}

function isRefusal(status: number, text: string): boolean {
  if (![401, 403, 429, 503].includes(status)) return false;
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "message" in body;
  } catch {
    return false;
  }
}
