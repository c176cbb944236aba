import type { Actor } from "@/lib/auth/actor";
import { listConnections } from "@/lib/connections/data";
import { givesQuotes, listsFiles } from "@/lib/connections/rules";
import type { ListPage } from "@/lib/domain/lists/page";
import { listFiles } from "@/lib/files/list/data";
import { fileListAddress } from "@/lib/files/list/rules";
import { listOrders } from "@/lib/orders/list/data";
import { orderListAddress } from "@/lib/orders/list/rules";
import { listQuotes } from "@/lib/quotes/list/data";
import { quoteListAddress } from "@/lib/quotes/list/rules";
import type { searchAddress } from "./rules";
import type { Finds, SearchView } from "./schema";

/** So many of each are shown at once; the list has the others. */
const shownOfEach = 5;

/**
 * Looks for the same words in every list that the actor has, each as that list itself does: it finds what they would find
 * there, and the newest where nothing is looked for.
 * @throws AppError `not_found` for whoever acts for no business
 */
export async function searchEverything(
  actor: Actor,
  { search }: Pick<ReturnType<typeof searchAddress.load>, "search">,
): Promise<SearchView> {
  const connections = await listConnections(actor);
  const [orders, quotes, files] = await Promise.all([
    listOrders(actor, { ...orderListAddress.load(""), search }),
    givesQuotes(connections) ? listQuotes(actor, { ...quoteListAddress.load(""), search }) : null,
    listsFiles(connections) ? listFiles(actor, { ...fileListAddress.load(""), search }) : null,
  ]);
  return { orders: findsOf(orders), quotes: quotes && findsOf(quotes), files: files && findsOf(files) };
}

function findsOf<Row>({ rows, found }: ListPage<Row>): Finds<Row> {
  return { rows: rows.slice(0, shownOfEach), found };
}
