import { OperatorMailList } from "@/components/mail-log/mail-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listOperatorMails } from "@/lib/mail-log/data";
import { operatorMailAddress } from "@/lib/mail-log/rules";
import { operatorListPage } from "../../list-page";

export const generateMetadata = translatedTitle("mailLog.title");

/** The emails that belong to no business, for those of the staff who look after the portal. */
export default operatorListPage(operatorMailAddress, listOperatorMails, () => (
  <Words of={["lists", "mailLog", "peopleErrors"]}>
    <OperatorMailList />
  </Words>
));
