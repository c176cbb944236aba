import * as z from "zod/mini";
import type { MessageKey } from "@/lib/domain/message";
import { nameSchema } from "@/lib/domain/name-schema";

/** What somebody is known by here, as people type it. */

/** In lower case, as emails are stored and compared. */
export const emailSchema = z.pipe(
  z.string().check(z.trim(), z.toLowerCase()),
  z.email("peopleErrors.noEmail" satisfies MessageKey).check(z.maxLength(320)),
);

export const personNameSchema = nameSchema({
  missing: "peopleErrors.noName",
  atMost: 200,
  tooLong: "peopleErrors.longName",
});

/** One that somebody chooses; whether it is good enough the server says. */
export const newPasswordSchema = z.string().check(
  z.minLength(1, "signInErrors.passwordMissing" satisfies MessageKey),
  z.maxLength(1000, "peopleErrors.passwordTooLong" satisfies MessageKey),
  // With which nobody could sign in.
  z.regex(/^[^\0]*$/, "errors.request.fieldUnusable" satisfies MessageKey),
);
