import { BusinessesList } from "@/components/staff/businesses/businesses-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listBusinesses } from "@/lib/staff/businesses/data";
import { businessesAddress } from "@/lib/staff/businesses/rules";
import { operatorListPage } from "../../list-page";

export const generateMetadata = translatedTitle("staffBusinesses.title");

/** The customers, for those of the staff who look after the portal. */
export default operatorListPage(businessesAddress, listBusinesses, () => (
  <Words of={["lists", "staffBusinesses", "staffTeam", "staffErrors", "peopleErrors"]}>
    <BusinessesList />
  </Words>
));
