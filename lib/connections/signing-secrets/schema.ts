import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import type { MessageKey } from "@/lib/domain/message";
import { connectionRefSchema } from "../schema";

/** What the service signs its callbacks with. */

export const addSecretSchema = z.extend(connectionRefSchema, {
  secret: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "connectionErrors.secret.missing" satisfies MessageKey),
      z.maxLength(500, "connectionErrors.secret.tooLong" satisfies MessageKey),
      z.regex(/^[\x21-\x7e]*$/, "connectionErrors.secret.characters" satisfies MessageKey),
    ),
});
/** What is typed; the connection is the page's to say. */
export const secretFormSchema = z.pick(addSecretSchema, { secret: true });
export type AddSecretInput = z.infer<typeof addSecretSchema>;

export const secretRefSchema = z.object({ secretId: idSchema });
export type SecretRef = z.infer<typeof secretRefSchema>;
