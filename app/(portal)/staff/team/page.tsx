import { Prefetched } from "@/app/(portal)/prefetched";
import { StaffInvitations } from "@/components/staff/team/staff-invitations";
import { TeamList } from "@/components/staff/team/team-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { staffInvitationsOptions } from "@/lib/staff/team/client";
import { listStaffInvitations, listTeam } from "@/lib/staff/team/data";
import { teamAddress } from "@/lib/staff/team/rules";
import { operatorListPage } from "../../list-page";

export const generateMetadata = translatedTitle("staffTeam.title");

/** The operator's staff and who is invited to it, for those who look after the portal. */
export default operatorListPage(teamAddress, listTeam, async (actor) => {
  const invitations = await listStaffInvitations(actor);
  return (
    <Words of={["lists", "people", "staffTeam", "staffBusinesses", "staffErrors", "peopleErrors"]}>
      <TeamList />
      <Prefetched fill={(queries) => queries.setQueryData(staffInvitationsOptions.queryKey, invitations)}>
        <StaffInvitations />
      </Prefetched>
    </Words>
  );
});
