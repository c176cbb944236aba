// Loaded with the first letter that is typed on the sign-in page: zod/mini, whose schemas are functions, is a quarter smaller than zod.
import * as z from "zod/mini";
import type { MessageKey } from "@/lib/domain/message";

// PostgreSQL cannot keep a NUL.
const storable = /^[^\0]*$/;

/** What somebody signs in with, checked by the form and by the server. */
export const credentialsSchema = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "signInErrors.emailMissing" satisfies MessageKey),
      z.maxLength(320),
      z.regex(storable),
    ),
  password: z
    .string()
    .check(
      z.minLength(1, "signInErrors.passwordMissing" satisfies MessageKey),
      z.maxLength(1000),
      z.regex(storable),
    ),
});
export type Credentials = z.infer<typeof credentialsSchema>;
