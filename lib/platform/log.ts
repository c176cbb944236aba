import { pino } from "pino";
import { logLevel } from "./env";

/** The process's log: JSON lines. Secrets never reach it; the paths below are a second fence. */
export const log = pino({
  name: "verso",
  level: logLevel(),
  serializers: { err: faultFacts },
  redact: {
    paths: [
      "token",
      "*.token",
      "password",
      "*.password",
      "authorization",
      "*.authorization",
      "headers.cookie",
    ],
    censor: "[removed]",
  },
});

const leftOut = "[what could not be read]";

/**
 * What happened, where and why. Libraries hang whole connections, settings included, on their errors, and what could
 * not be parsed is quoted in the message: somebody's words.
 */
export function faultFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, cause } = error;
  const isQuote = error instanceof SyntaxError;
  const message = isQuote ? leftOut : error.message;
  const stack = isQuote ? error.stack?.replace(error.message, leftOut) : error.stack;
  // By which the person's page names it.
  const digest = "digest" in error ? error.digest : undefined;
  const code = "code" in error ? error.code : undefined;
  const serviceStatus = "serviceStatus" in error ? error.serviceStatus : undefined;
  return {
    name,
    message,
    digest,
    code,
    serviceStatus,
    stack,
    cause: cause === undefined ? cause : faultFacts(cause),
  };
}
