import { z } from "zod";
import type { MessageKey } from "@/lib/domain/message";
import { shortTextSchema } from "@/lib/domain/short-text-schema";

/** What somebody is known by here, as people type it. */

/** In lower case, as emails are stored and compared. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email("peopleErrors.noEmail" satisfies MessageKey).max(320));

export const personNameSchema = shortTextSchema({
  missing: "peopleErrors.noName",
  atMost: 200,
  tooLong: "peopleErrors.longName",
});

/** One that somebody chooses; whether it is good enough the server says. */
export const newPasswordSchema = z
  .string()
  .min(1, "signInErrors.passwordMissing" satisfies MessageKey)
  .max(1000, "peopleErrors.passwordTooLong" satisfies MessageKey)
  // With which nobody could sign in.
  .regex(/^[^\0]*$/, "errors.request.fieldUnusable" satisfies MessageKey);
