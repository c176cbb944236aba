import { publicRoute } from "@/lib/auth/public-route";
import { askForReset } from "@/lib/people/passwords/links/mutations";
import { askForResetSchema } from "@/lib/people/passwords/schema";

/** Somebody has forgotten their password. */
export const POST = publicRoute("password.ask-for-reset", askForResetSchema, askForReset);
