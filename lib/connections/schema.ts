import * as z from "zod/mini";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { idSchema } from "@/lib/domain/id-schema";
import type { MessageKey } from "@/lib/domain/message";

/** Inputs of the connection feature, and the shapes its reads answer with. */

export const connectionRefSchema = z.object({ connectionId: idSchema });
export type ConnectionRef = z.infer<typeof connectionRefSchema>;

export const saveTokenSchema = z.extend(connectionRefSchema, {
  token: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "connectionErrors.token.missing" satisfies MessageKey),
      z.maxLength(500, "connectionErrors.token.tooLong" satisfies MessageKey),
      z.regex(/^[\x21-\x7e]*$/, "connectionErrors.token.characters" satisfies MessageKey),
    ),
});
/** What is typed; the connection is the page's to say. */
export const tokenFormSchema = z.pick(saveTokenSchema, { token: true });
export type SaveTokenInput = z.infer<typeof saveTokenSchema>;

export type TokenView = {
  lastFour: string;
  /** What the service said when it was last asked. */
  state: "working" | "rejected" | "denied";
  checkedAt: string;
  /**
   * Whose account it sees: the number of the newest order there when it was saved, empty where there was none; null where
   * that is not known, or not the reader's to know.
   */
  newestOrder: string | null;
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
  givesQuotes: boolean;
  /** Whether the files of the account can be listed. */
  listsFiles: boolean;
  /** Whether the service makes a coversheet there. */
  hasCoversheet: boolean;
  /** When somebody last said how that is set: a page that shows its fields is drawn anew once this is another. */
  coversheetSavedAt: string | null;
  /** What is ordered there is known by no reference; left out where it is. */
  hidesReference?: true;
  /** Null for all but administrators: an address inside the operator's network is nobody else's business. */
  reachedBy: { variant: ServiceVariant; baseUrl: string } | null;
  /** When the service last told what changed, while it cannot be asked; null while it can. */
  unreachableSince: string | null;
  /** The same while nobody's token works there, so that nothing asks it. */
  tokenlessSince: string | null;
  /** When it last did, while it has been asked for minutes as often as it allows, and not for what changed. */
  heldUpSince: string | null;
  /** When it last did, while for long nothing has told what changed, nor why not: as where no worker runs. */
  behindSince: string | null;
  /** The person's own token. */
  token: TokenView | null;
  /** What the service said of the token that the business shares with everybody; null where it shares none. */
  sharedToken: Pick<TokenView, "state"> | null;
};
