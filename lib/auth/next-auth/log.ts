import type { LoggerInstance } from "next-auth";
import { log } from "@/lib/platform/log";

/** next-auth's reports as lines of our log: the reason in full, without tokens. */
export const nextAuthLog: Partial<LoggerInstance> = {
  error: (code, metadata) => log.error({ code, reason: reasonOf(metadata) }, "Signing in failed"),
  warn: (code) => log.warn({ code }, "next-auth warns"),
  // What it has to say here includes tokens of the provider.
  debug: () => undefined,
};

type Reason = {
  name?: string;
  message?: string;
  code?: unknown;
  description?: string;
  /** Where it happened. */
  at?: string[];
};

const longestText = 500;
const framesKept = 5;

/**
 * What an error of next-auth, or the object around one, tells. Libraries hang tokens and whole answers on their
 * errors, and anybody can send what looks like a provider's refusal: only words are kept, and not many.
 */
export function reasonOf(metadata: unknown): Reason {
  const { error, error_description: description } = isRecord(metadata) ? metadata : {};
  const cause = metadata instanceof Error ? metadata : error;
  const described = typeof description === "string" ? { description: withoutSecrets(description) } : {};
  if (!(cause instanceof Error))
    return typeof cause === "string" ? { message: withoutSecrets(cause), ...described } : described;
  const { name, message, stack = "" } = cause;
  return {
    name,
    message: withoutSecrets(message),
    ...("code" in cause ? { code: cause.code } : {}),
    ...described,
    at: stack
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, framesKept),
  };
}

/** Signed tokens, and whatever is as long and as random as one. */
function withoutSecrets(text: string): string {
  return text
    .slice(0, longestText)
    .replace(/\beyJ[\w-]*(\.[\w-]*)*/g, "[removed]")
    .replace(/[\w-]{40,}/g, "[removed]");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
