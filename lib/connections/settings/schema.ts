import type { ServiceVariant } from "@/lib/domain/capabilities";
import type { TokenView } from "../schema";

/** What administrators see of a connection of their business. Times are ISO 8601 UTC strings. */
export type ConnectionSettings = {
  id: string;
  name: string;
  /** New things go to it where nobody chose. */
  isDefault: boolean;
  variant: ServiceVariant;
  /** False while this portal cannot speak to this variant. */
  isUsable: boolean;
  environment: string;
  baseUrl: string;
  /** The token that the business shares there. */
  sharedToken: TokenView | null;
  /** How many people have a token of their own there. */
  ownTokens: number;
};
