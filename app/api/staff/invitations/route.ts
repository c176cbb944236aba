import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listStaffInvitations } from "@/lib/staff/team/data";

export const GET = authorizedRoute("staff.invitations", {}, (actor) => listStaffInvitations(actor));
