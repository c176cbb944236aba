import { Prefetched } from "@/app/(portal)/prefetched";
import { Invitations } from "@/components/people/invitations/invitations";
import { MembersList } from "@/components/people/members/members-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listDepartments } from "@/lib/people/departments/data";
import { invitationsOptions } from "@/lib/people/invitations/client";
import { listInvitations } from "@/lib/people/invitations/data";
import { listMembers } from "@/lib/people/members/data";
import { membersAddress } from "@/lib/people/members/rules";
import { listPage } from "../../list-page";

export const generateMetadata = translatedTitle("people.title");

/** The people of the business and who is invited, for its administrators. */
export default listPage(membersAddress, listMembers, async (actor) => {
  const [invitations, departments] = await Promise.all([listInvitations(actor), listDepartments(actor)]);
  return (
    <Words of={["lists", "people", "peopleErrors"]}>
      <MembersList departments={departments} />
      <Prefetched fill={(queries) => queries.setQueryData(invitationsOptions.queryKey, invitations)}>
        <Invitations />
      </Prefetched>
    </Words>
  );
});
