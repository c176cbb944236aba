import { type Actor, actingOf, administersPortal } from "@/lib/auth/actor";
import { listConnections } from "@/lib/connections/data";
import { givesQuotes, listsFiles } from "@/lib/connections/rules";
import type { ListPage } from "@/lib/domain/lists/page";
import { listFiles } from "@/lib/files/list/data";
import { fileListAddress } from "@/lib/files/list/rules";
import { listOrders } from "@/lib/orders/list/data";
import { orderListAddress } from "@/lib/orders/list/rules";
import { listMembers } from "@/lib/people/members/data";
import { membersAddress } from "@/lib/people/members/rules";
import { managesPeople } from "@/lib/people/policy";
import { listQuotes } from "@/lib/quotes/list/data";
import { quoteListAddress } from "@/lib/quotes/list/rules";
import { findCustomers } from "@/lib/staff/customers/data";
import { actsForCustomers } from "@/lib/staff/policy";
import { listTeam } from "@/lib/staff/team/data";
import { teamAddress } from "@/lib/staff/team/rules";
import type { searchAddress } from "./rules";
import type { Finds, SearchView } from "./schema";

/** So many of each are shown at once; the list has the others. */
const shownOfEach = 5;

/** What was typed. */
type Searched = Pick<ReturnType<typeof searchAddress.load>, "search">;

/**
 * Looks for the same words in every list that the actor has, each as that list itself does: it finds what they would find
 * there, and of orders, quotes and files the newest where nothing is looked for.
 * @throws AppError `not_found` for whoever acts for no business, and is not of the operator's staff
 */
export async function searchEverything(actor: Actor, { search }: Searched): Promise<SearchView> {
  if (!actsForCustomers(actor)) actingOf(actor);
  const [ofBusiness, people] = await Promise.all([
    actor.acting ? findRequests(actor, { search }) : { orders: null, quotes: null, files: null },
    findPeople(actor, { search }),
  ]);
  return { ...ofBusiness, ...people };
}

async function findRequests(actor: Actor, { search }: Searched) {
  const connections = await listConnections(actor);
  const [orders, quotes, files] = await Promise.all([
    listOrders(actor, { ...orderListAddress.load(""), search }),
    givesQuotes(connections) ? listQuotes(actor, { ...quoteListAddress.load(""), search }) : null,
    listsFiles(connections) ? listFiles(actor, { ...fileListAddress.load(""), search }) : null,
  ]);
  return { orders: findsOf(orders), quotes: quotes && findsOf(quotes), files: files && findsOf(files) };
}

/** Whoever has no list of people finds none. The first by their names would be nobody in particular. */
async function findPeople(actor: Actor, { search }: Searched) {
  const isSearched = search.trim() !== "";
  const [people, customers, team] = await Promise.all([
    isSearched && managesPeople(actor) ? listMembers(actor, { ...membersAddress.load(""), search }) : null,
    isSearched && actsForCustomers(actor) ? findCustomers(actor, { search }) : null,
    isSearched && administersPortal(actor) ? listTeam(actor, { ...teamAddress.load(""), search }) : null,
  ]);
  return {
    people: people && findsOf(people),
    customers:
      customers &&
      findsOf({
        rows: customers.customers,
        found: { count: customers.customers.length, isMore: customers.isMore },
      }),
    team: team && findsOf(team),
  };
}

function findsOf<Row>({ rows, found }: Pick<ListPage<Row>, "rows" | "found">): Finds<Row> {
  return { rows: rows.slice(0, shownOfEach), found };
}
