import { AuditList } from "@/components/audit-log/audit-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listAudit } from "@/lib/audit-log/data";
import { auditAddress } from "@/lib/audit-log/rules";
import { listPage } from "../../list-page";

export const generateMetadata = translatedTitle("audit.title");

/** What was done in the business and who did it, for its administrators. */
export default listPage(auditAddress, listAudit, () => (
  <Words of={["lists", "orders", "audit"]}>
    <AuditList />
  </Words>
));
