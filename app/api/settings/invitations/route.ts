import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listInvitations } from "@/lib/people/invitations/data";

export const GET = authorizedRoute("invitation.list", {}, (actor) => listInvitations(actor));
