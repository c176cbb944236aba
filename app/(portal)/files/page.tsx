import { FileList } from "@/components/files/list/file-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listFiles } from "@/lib/files/list/data";
import { listExtensions } from "@/lib/files/list/extensions/data";
import { fileListAddress } from "@/lib/files/list/rules";
import { listDepartments } from "@/lib/people/departments/data";
import { listPage } from "../list-page";

export const generateMetadata = translatedTitle("files.title");

/** The documents of the account that the person sees; not there where no connection of the business lists them. */
export default listPage(fileListAddress, listFiles, async (actor) => (
  <Words of={["lists", "orders", "order", "approvals", "files", "fileErrors"]}>
    <FileList departments={await listDepartments(actor)} extensions={await listExtensions(actor)} />
  </Words>
));
