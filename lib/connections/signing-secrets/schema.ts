import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import type { MessageKey } from "@/lib/domain/message";
import { connectionRefSchema } from "../schema";

/** What the service signs its callbacks with. */

export const addSecretSchema = connectionRefSchema.extend({
  secret: z
    .string()
    .trim()
    .min(1, "connectionErrors.secret.missing" satisfies MessageKey)
    .max(500, "connectionErrors.secret.tooLong" satisfies MessageKey)
    .regex(/^[\x21-\x7e]*$/, "connectionErrors.secret.characters" satisfies MessageKey),
});
export type AddSecretInput = z.infer<typeof addSecretSchema>;

export const secretRefSchema = z.object({ secretId: idSchema });
export type SecretRef = z.infer<typeof secretRefSchema>;
