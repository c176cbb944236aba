import { publicRoute } from "@/lib/auth/public-route";
import { joinByInvitation } from "@/lib/people/invitations/mutations";
import { joinSchema } from "@/lib/people/invitations/schema";

/** Somebody accepts an invitation who is nobody here so far. */
export const POST = publicRoute("invitation.join", joinSchema, joinByInvitation);
