import { type Actor, actingOf, personOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { orderListAddress } from "@/lib/orders/list/rules";
import { assertGivesQuotes } from "@/lib/quotes/data";
import { quoteListAddress } from "@/lib/quotes/list/rules";
import { mayChangeView, mayShareViews } from "./policy";
import { queryOf, type ViewedListName } from "./rules";
import type { ListViews } from "./schema";

/**
 * The views of a list that the actor sees: their own, and what is shared.
 * @throws AppError `not_found` where the business has no such list
 */
export async function listViews(actor: Actor, list: ViewedListName): Promise<ListViews> {
  await assertHasList(actor, list);
  const rows = await visibleTo(actor).listView.findMany({
    where: { list },
    select: { id: true, name: true, isShared: true, query: true, userId: true },
  });
  const { role } = actingOf(actor);
  const who = { personId: personOf(actor), role };
  const views = rows.map(({ userId, ...view }) => ({
    ...view,
    query: sanitizeViewQuery(list, view.query),
    mayChange: mayChangeView(who, { userId, isShared: view.isShared }),
  }));
  return {
    views: views.sort(
      (one, other) => one.name.localeCompare(other.name, "en") || (one.id < other.id ? -1 : 1),
    ),
    mayShare: mayShareViews(role),
  };
}

/** @throws AppError `not_found` */
export async function assertHasList(actor: Actor, list: ViewedListName): Promise<void> {
  if (list === "quotes") await assertGivesQuotes(actor);
}

/** Each has filters of its own. */
const sanitizers: Record<ViewedListName, (search: string) => string> = {
  orders: (search) => orderListAddress.link({ ...orderListAddress.load(search), cursor: null, view: [] }),
  quotes: (search) => quoteListAddress.link({ ...quoteListAddress.load(search), cursor: null, view: [] }),
};

/**
 * Of a query what the list's address understands, and nothing else: what an older release kept, or somebody made up, is
 * shown as far as it can be. Where in the list one is, and which view that was, is no part of a view.
 */
export function sanitizeViewQuery(list: ViewedListName, query: string): string {
  return queryOf(sanitizers[list](`?${query}`));
}
