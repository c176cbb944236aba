import { MailList } from "@/components/mail-log/mail-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listMails } from "@/lib/mail-log/data";
import { mailAddress } from "@/lib/mail-log/rules";
import { listPage } from "../../list-page";

export const generateMetadata = translatedTitle("mailLog.title");

/** The emails of the business, for its administrators. */
export default listPage(mailAddress, listMails, () => (
  <Words of={["lists", "mailLog", "peopleErrors"]}>
    <MailList />
  </Words>
));
