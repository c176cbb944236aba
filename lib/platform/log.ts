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

/** What happened, where and why. Libraries hang whole connections, settings included, on their errors. */
export function faultFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  const serviceStatus = "serviceStatus" in error ? error.serviceStatus : undefined;
  return {
    name,
    message,
    code,
    serviceStatus,
    stack,
    cause: cause === undefined ? cause : faultFacts(cause),
  };
}
