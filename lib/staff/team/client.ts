import { queryOptions } from "@tanstack/react-query";
import type { InvitationView } from "@/lib/people/invitations/schema";
import { fetchJson } from "@/lib/platform/fetch-json";
import { listOptions } from "@/lib/platform/list-options";
import { teamAddress } from "./rules";
import type { TeamPage } from "./schema";

/** The browser's reads of the operator's staff, and of who is invited to it. */
export const teamOptions = listOptions<TeamPage>()(teamAddress);
/** What every such read begins with. */
export const teamKey = [teamAddress.path.slice(1)] as const;

export const staffInvitationsOptions = queryOptions({
  queryKey: ["staff/invitations"],
  queryFn: ({ signal }) => fetchJson<InvitationView[]>("/api/staff/invitations", { signal }),
});
