"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { texts } from "@/lib/domain/texts";
import { ordersOptions } from "@/lib/orders/client";
import { addressQuery, isNarrowed, type OrderListPage, type OrderListQuery } from "@/lib/orders/schema";
import { ConfirmedNote } from "../detail/confirmed-note";
import { OrderFilters } from "./order-filters";
import { OrderTable } from "./order-table";
import { useListQuery } from "./use-list-query";
import { useTurnedPage } from "./use-turned-page";

const words = texts.orders.list;

/** Every order of the business. The first page comes with the document, the others by GET. */
export function OrderList(props: { initialQuery: OrderListQuery; initialPage: OrderListPage }) {
  const { query, narrow, goTo, clear } = useListQuery();
  const isInitial = addressQuery(query) === addressQuery(props.initialQuery);
  const { data: page, error } = useQuery({
    ...ordersOptions(query),
    initialData: isInitial ? props.initialPage : undefined,
    placeholderData: keepPreviousData,
  });
  const { table, turn } = useTurnedPage(page);
  const turnTo = (cursor: string | null) => {
    turn();
    void goTo(cursor);
  };
  const isFiltered = isNarrowed(query);
  return (
    <>
      <PageHeader title={words.title} />
      <OrderFilters query={query} onNarrow={narrow} />
      <p role="status" className="mt-3 min-h-5 text-sm text-ink-soft">
        {page?.found ? words.found(page.found) : null}
      </p>
      {error ? (
        <p role="alert" className="mt-6 text-danger">
          {error.userMessage}
        </p>
      ) : null}
      {page && page.rows.length > 0 ? (
        <div className="mt-3">
          <OrderTable ref={table} rows={page.rows} showsPrices={page.showsPrices} />
          <nav aria-label={words.pages} className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <ConfirmedNote confirmedAt={page.confirmedAt} />
            <span className="flex gap-2">
              <Button
                variant="secondary"
                size="small"
                disabled={!page.previousCursor}
                onClick={() => turnTo(page.previousCursor)}
              >
                {words.previousPage}
              </Button>
              <Button
                variant="secondary"
                size="small"
                disabled={!page.nextCursor}
                onClick={() => turnTo(page.nextCursor)}
              >
                {words.nextPage}
              </Button>
            </span>
          </nav>
        </div>
      ) : null}
      {page?.rows.length === 0 ? (
        <EmptyState
          title={isFiltered ? words.noMatchTitle : words.emptyTitle}
          body={isFiltered ? words.noMatch : words.empty}
          action={
            isFiltered ? (
              <Button variant="secondary" onClick={clear}>
                {words.clear}
              </Button>
            ) : null
          }
        />
      ) : null}
    </>
  );
}
