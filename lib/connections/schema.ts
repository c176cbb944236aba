import { z } from "zod";
import { idSchema } from "@/lib/domain/ids";

/** Inputs of the connection feature, and the shapes its reads answer with. */

export const connectionRefSchema = z.object({ connectionId: idSchema });
export type ConnectionRef = z.infer<typeof connectionRefSchema>;

export const saveMyTokenSchema = connectionRefSchema.extend({
  token: z
    .string()
    .trim()
    .min(1, "Paste your access token.")
    .max(500, "This is too long for an access token.")
    .regex(/^[\x21-\x7e]*$/, "An access token has no spaces or special letters."),
});
export type SaveMyTokenInput = z.infer<typeof saveMyTokenSchema>;

export type TokenView = {
  lastFour: string;
  /** What the service said when it was last asked. */
  state: "working" | "rejected" | "denied";
  checkedAt: string;
};

export type ConnectionView = {
  id: string;
  /** Tells the connections of a business apart. */
  name: string;
  /** New things go to it where nobody chose. */
  isDefault: boolean;
  /** How the settings name the variant. */
  variantLabel: string;
  environment: string;
  /** Null for all but administrators: an address inside the operator's network is nobody else's business. */
  baseUrl: string | null;
  /** False while this portal cannot speak to this variant. */
  isUsable: boolean;
  /** When the service last told what changed, while it cannot be asked; null while it can. */
  unreachableSince: string | null;
  /** The person's own token. */
  token: TokenView | null;
  /** Whether the business shares one with everybody. */
  hasSharedToken: boolean;
};
