import { publicRoute } from "@/lib/auth/public-route";
import { resetPassword } from "@/lib/people/passwords/resets/mutations";
import { resetPasswordSchema } from "@/lib/people/passwords/schema";

/** Somebody chooses a new password by the link that was mailed to them. */
export const POST = publicRoute("password.reset", resetPasswordSchema, resetPassword);
