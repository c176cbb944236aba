import { QuoteList } from "@/components/quotes/list/quote-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { namesAsked } from "@/lib/orders/list/choices/data";
import { hasAnyFilter } from "@/lib/orders/list/filters/rules";
import { listQuoteChoices } from "@/lib/quotes/list/choices/data";
import { listQuotes } from "@/lib/quotes/list/data";
import { quoteFilters, quoteListAddress } from "@/lib/quotes/list/rules";
import { listPage } from "../list-page";

export const generateMetadata = translatedTitle("quoteList.title");

/** Every quote that the person sees; not there where the business has no connection that gives quotes. */
export default listPage(quoteListAddress, listQuotes, async (actor, query) => (
  <Words
    of={[
      ...(["lists", "orders", "quotes", "requestList", "quoteList"] as const),
      ...(hasAnyFilter(quoteFilters, query) ? told : []),
    ]}
  >
    <QuoteList known={await namesAsked(query, () => listQuoteChoices(actor))} />
  </Words>
));

const told = ["listPanel"] as const;
