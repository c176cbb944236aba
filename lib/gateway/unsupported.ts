import { AppError } from "@/lib/domain/errors";

/** What is asked of a variant that cannot do it: nothing is sent. Whoever asks has not looked at the capabilities. */
export function unsupported(what: string): AppError {
  return new AppError("conflict", `The variant has no ${what}`);
}
