import { OperatorAuditList } from "@/components/audit-log/audit-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listOperatorAudit } from "@/lib/audit-log/data";
import { operatorAuditAddress } from "@/lib/audit-log/rules";
import { operatorListPage } from "../../list-page";

export const generateMetadata = translatedTitle("audit.title");

/** What was done that belongs to no business, for those of the staff who look after the portal. */
export default operatorListPage(operatorAuditAddress, listOperatorAudit, () => (
  <Words of={["lists", "orders", "audit"]}>
    <OperatorAuditList />
  </Words>
));
