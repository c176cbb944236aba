"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { counted } from "@/components/words/counted";
import { useSay } from "@/components/words/use-say";
import { ordersOptions } from "@/lib/orders/client";
import { addressQuery, isNarrowed, type OrderListPage, type OrderListQuery } from "@/lib/orders/schema";
import { ConfirmedNote } from "../detail/confirmed-note";
import { OrderFilters } from "./order-filters";
import { OrderTable } from "./order-table";
import { useListQuery } from "./use-list-query";
import { useTurnedPage } from "./use-turned-page";

/** Every order of the business. The first page comes with the document, the others by GET. */
export function OrderList(props: { initialQuery: OrderListQuery; initialPage: OrderListPage }) {
  const say = useSay();
  const t = useTranslations();
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
      <PageHeader title={t("orderList.title")} />
      <OrderFilters query={query} onNarrow={narrow} />
      <p role="status" className="mt-3 min-h-5 text-sm text-ink-soft">
        {page?.found ? t("orderList.found", counted(page.found)) : null}
      </p>
      {error ? (
        <p role="alert" className="mt-6 text-danger">
          {say(error.userMessage)}
        </p>
      ) : null}
      {page && page.rows.length > 0 ? (
        <div className="mt-3">
          <OrderTable ref={table} rows={page.rows} showsPrices={page.showsPrices} />
          <nav
            aria-label={t("orderList.pages")}
            className="mt-4 flex flex-wrap items-center justify-between gap-3"
          >
            <ConfirmedNote confirmedAt={page.confirmedAt} />
            <span className="flex gap-2">
              <Button
                variant="secondary"
                size="small"
                disabled={!page.previousCursor}
                onClick={() => turnTo(page.previousCursor)}
              >
                {t("orderList.previousPage")}
              </Button>
              <Button
                variant="secondary"
                size="small"
                disabled={!page.nextCursor}
                onClick={() => turnTo(page.nextCursor)}
              >
                {t("orderList.nextPage")}
              </Button>
            </span>
          </nav>
        </div>
      ) : null}
      {page?.rows.length === 0 ? (
        <EmptyState
          title={isFiltered ? t("orderList.noMatchTitle") : t("orderList.emptyTitle")}
          body={isFiltered ? t("orderList.noMatch") : t("orderList.empty")}
          action={
            isFiltered ? (
              <Button variant="secondary" onClick={clear}>
                {t("orderList.clear")}
              </Button>
            ) : null
          }
        />
      ) : null}
    </>
  );
}
