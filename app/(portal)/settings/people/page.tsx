import { MembersList } from "@/components/people/members/members-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listMembers } from "@/lib/people/members/data";
import { membersAddress } from "@/lib/people/members/rules";
import { listPage } from "../../list-page";

export const generateMetadata = translatedTitle("people.title");

/** The people of the business, for its administrators. */
export default listPage(
  membersAddress,
  listMembers,
  <Words of={["lists", "people", "peopleErrors"]}>
    <MembersList />
  </Words>,
);
