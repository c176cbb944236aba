import { StaffWork } from "@/components/staff/staff-work";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listStaffWork } from "@/lib/staff/work/data";
import { staffWorkAddress } from "@/lib/staff/work/rules";
import { listPage } from "../../list-page";

export const generateMetadata = translatedTitle("staffWork.title");

/** What the operator's staff did in the business, for its administrators. */
export default listPage(staffWorkAddress, listStaffWork, () => (
  <Words of={["lists", "orders", "audit", "staffWork"]}>
    <StaffWork />
  </Words>
));
