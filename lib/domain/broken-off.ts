import { AppError } from "./errors";

/** What was sent of a file is not whole, and must not look so: its reader finds the answer broken off. */
export function brokenOff(cause: unknown): AppError {
  return new AppError("service_unavailable", "A file that was exported was not taken to its end", { cause });
}
