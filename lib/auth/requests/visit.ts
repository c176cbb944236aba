import { randomUUID } from "node:crypto";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { clientAddress, type HeaderSource, hasUntrustedForwardedFor } from "./client-address";

/** What is counted, logged and recorded of a request, whoever makes it. */
export type Visit = {
  /** Null when nothing trustworthy tells it. */
  readonly address: string | null;
  /** Correlates log and audit of one request. */
  readonly requestId: string;
  /** What the browser calls itself; null where it does not. */
  readonly userAgent: string | null;
};

/** Longer than those of all browsers. */
const longestUserAgent = 300;

let hasWarned = false;

export function visitOf(headers: HeaderSource): Visit {
  const { TRUSTED_PROXIES } = env();
  if (!hasWarned && hasUntrustedForwardedFor(headers, TRUSTED_PROXIES)) {
    hasWarned = true;
    log.warn("A request names another origin in X-Forwarded-For. If a proxy wrote it, set TRUSTED_PROXIES");
  }
  return {
    address: clientAddress(headers, TRUSTED_PROXIES),
    requestId: randomUUID(),
    userAgent: headers.get("user-agent")?.slice(0, longestUserAgent) || null,
  };
}
