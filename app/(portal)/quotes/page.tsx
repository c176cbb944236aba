import { QuoteList } from "@/components/quotes/list/quote-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listConnectionChoices } from "@/lib/orders/form-options/data";
import { listChoices } from "@/lib/orders/list/choices/data";
import { listDepartments } from "@/lib/people/departments/data";
import { quoteForm } from "@/lib/quotes/form";
import { listQuotes } from "@/lib/quotes/list/data";
import { quoteListAddress } from "@/lib/quotes/list/rules";
import { listPage } from "../list-page";

export const generateMetadata = translatedTitle("quoteList.title");

/** Every quote that the person sees; not there where the business has no connection that gives quotes. */
export default listPage(quoteListAddress, listQuotes, async (actor) => (
  <Words of={["lists", "orders", "quotes", "requestList", "quoteList"]}>
    <QuoteList
      departments={await listDepartments(actor)}
      connections={await listConnectionChoices(actor, quoteForm.goesTo)}
      choices={await listChoices(actor, "Quote")}
    />
  </Words>
));
