import { z } from "zod";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { idSchema } from "@/lib/domain/id-schema";
import type { MessageKey } from "@/lib/domain/message";

/** Inputs of the connection feature, and the shapes its reads answer with. */

export const connectionRefSchema = z.object({ connectionId: idSchema });
export type ConnectionRef = z.infer<typeof connectionRefSchema>;

export const saveMyTokenSchema = connectionRefSchema.extend({
  token: z
    .string()
    .trim()
    .min(1, "connectionErrors.token.missing" satisfies MessageKey)
    .max(500, "connectionErrors.token.tooLong" satisfies MessageKey)
    .regex(/^[\x21-\x7e]*$/, "connectionErrors.token.characters" satisfies MessageKey),
});
export type SaveMyTokenInput = z.infer<typeof saveMyTokenSchema>;

export type TokenView = {
  lastFour: string;
  /** What the service said when it was last asked. */
  state: "working" | "rejected" | "denied";
  checkedAt: string;
};

/** Why the person has no access token that works. */
export type TokenLack = "no_token" | "token_refused";

export type ConnectionView = {
  id: string;
  /** Tells the connections of a business apart. */
  name: string;
  /** New things go to it where nobody chose. */
  isDefault: boolean;
  environment: string;
  /** Null for all but administrators: an address inside the operator's network is nobody else's business. */
  reachedBy: { variant: ServiceVariant; baseUrl: string } | null;
  /** False while this portal cannot speak to this variant. */
  isUsable: boolean;
  /** When the service last told what changed, while it cannot be asked; null while it can. */
  unreachableSince: string | null;
  /** When it last did, while it has been asked for minutes as often as it allows, and not for what changed. */
  heldUpSince: string | null;
  /** The person's own token. */
  token: TokenView | null;
  /** Whether the business shares one with everybody. */
  hasSharedToken: boolean;
};
