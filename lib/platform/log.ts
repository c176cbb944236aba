import { pino } from "pino";
import { logLevel } from "./env";

/** The process's log: JSON lines. Secrets never reach it; the paths below are a second fence. */
export const log = pino({
  name: "verso",
  level: logLevel(),
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
