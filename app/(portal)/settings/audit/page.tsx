import { AuditList } from "@/components/trail/audit-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listAudit } from "@/lib/trail/data";
import { auditAddress } from "@/lib/trail/rules";
import { listPage } from "../../list-page";

export const generateMetadata = translatedTitle("audit.title");

/** What was done in the business and who did it, for its administrators. */
export default listPage(
  auditAddress,
  listAudit,
  <Words of={["lists", "orders", "audit"]}>
    <AuditList />
  </Words>,
);
