import * as z from "zod/mini";
import type { MessageKey } from "@/lib/domain/message";
import { secretSchema } from "@/lib/domain/secret-schema";
import { emailSchema, newPasswordSchema } from "../account/schema";

/** Choosing another password, and asking for a link to choose one by. */

export const changePasswordSchema = z.object({
  current: z
    .string()
    .check(z.minLength(1, "signInErrors.passwordMissing" satisfies MessageKey), z.maxLength(1000)),
  password: newPasswordSchema,
});
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

export const askForResetSchema = z.object({
  email: emailSchema,
});
export type AskForResetInput = z.infer<typeof askForResetSchema>;

export const resetPasswordSchema = z.object({ secret: secretSchema, password: newPasswordSchema });
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>;

/** What the form asks for; the link says the rest. */
export const resetFormSchema = z.omit(resetPasswordSchema, { secret: true });
