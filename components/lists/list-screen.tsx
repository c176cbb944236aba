"use client";

import { keepPreviousData, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import type { ShownList } from "@/components/views/late-list-tools";
import { LateWords } from "@/components/words/late-words";
import type { ListAddress, ListKey, ListQuery } from "@/lib/domain/lists/address";
import type { ListLook } from "@/lib/domain/lists/looks";
import type { CountedUpTo, ListPage } from "@/lib/domain/lists/page";
import { type ListFilter, ListFilters, type ListPanel, type Narrowing } from "./list-filters";
import { type Column, ListTable } from "./list-table";
import type { More } from "./openable-row";
import { Pager } from "./pager";
import { ReadFailed } from "./read-failed";
import type { Selecting } from "./selection";
import { type ListSorts, SortField } from "./sort-field";
import { useListAddress } from "./use-list-address";
import { useTurnedPage } from "./use-turned-page";

/** What a list says in words of its own. */
type ListWords = {
  title: string;
  searchHint: string;
  found: (found: CountedUpTo) => string;
  emptyTitle: string;
  empty: string;
  noMatchTitle: string;
  noMatch: string;
};

type ReadOptions<Page, Filter extends string> = Pick<
  UseQueryOptions<Page, Error, Page, ListKey<Filter>>,
  "queryKey" | "queryFn"
>;

/** What they offer comes late: a component that draws with those that there are, so that no row is drawn anew for it. */
type LateFilters<Filter extends string> = (
  draw: (filters: readonly ListFilter<Filter>[]) => ReactNode,
) => ReactNode;

type ListScreenProps<Row, Page extends ListPage<Row>, Filter extends string> = {
  address: ListAddress<Filter>;
  /** The read, as the feature's `client.ts` has it by `listOptions`. */
  optionsOf: (query: ListQuery<Filter>) => ReadOptions<Page, Filter>;
  words: ListWords;
  filters: readonly ListFilter<Filter>[] | LateFilters<Filter>;
  /** What else it can be narrowed by, behind a button. */
  panel?: ListPanel<Filter>;
  /** The orders in which it can stand, by the filter that says so. */
  sorts?: ListSorts<Filter>;
  /** Where people keep views of it and choose its columns: `LateListTools`. */
  toolsOf?: (shown: ShownList<Filter>) => ReactNode;
  /** Whether, on a phone, its filters stand behind a button; those of a list with such tools do. */
  isFolded?: boolean;
  /** What can be searched for, where that depends on what is shown. */
  searchHintOf?: (page: Page) => string;
  columnsOf: (page: Page) => readonly Column<Row>[];
  linkOf: (row: Row) => string | null;
  more?: More<Row>;
  /** Where its rows can be selected. */
  selection?: Selecting<Row>;
  /** Whether something on it is under way of which nobody tells: then it is read again after a moment. */
  isMoving?: (page: Page) => boolean;
  /** What can be done beside reading it. */
  actionsOf?: (page: Page, query: ListQuery<Filter>) => ReactNode;
  /** What is said below the rows, beside the ways to other pages. */
  noteOf?: (page: Page, query: ListQuery<Filter>) => ReactNode;
};

const movingMs = 2_000;

/** A list: search, filters, rows, pages, and what is said where nothing is. The first page comes with the document. */
export function ListScreen<Row extends { id: string }, Page extends ListPage<Row>, Filter extends string>(
  props: ListScreenProps<Row, Page, Filter>,
) {
  const { address, words } = props;
  const t = useTranslations();
  const state = useListAddress(address);
  const { query, narrow, turnTo, clear } = state;
  const read = useQuery({
    ...props.optionsOf(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && props.isMoving?.(state.data) ? movingMs : false),
  });
  const page = read.data as Page | undefined;
  const { table: tableRef, turn } = useTurnedPage(page);
  const isNarrowed = address.isNarrowed(query);
  const { filters, panel, sorts, toolsOf, isFolded = toolsOf !== undefined, selection } = props;
  const { hide: hidden = [] } = query as Partial<ListQuery<ListLook>>;
  const columns = page ? props.columnsOf(page) : [];
  const narrowing = { query, onNarrow: narrow } as unknown as Narrowing;
  const sortBy = (word: string) => {
    const words = word === sorts?.choices[0]?.word ? [] : [word];
    void narrow({ [sorts?.filter ?? ""]: words } as unknown as Partial<Record<Filter, string[]>>);
  };
  const filtersAbove = (offered: readonly ListFilter<Filter>[]) => (
    <ListFilters
      label={t("lists.search")}
      placeholder={(page && props.searchHintOf?.(page)) ?? words.searchHint}
      filters={offered}
      query={query}
      onSearch={state.search}
      onNarrow={narrow}
      folded={isFolded && (panel?.names ?? offered.map(({ name }) => name))}
    >
      {panel?.button(narrowing)}
      {sorts ? <SortField sorts={sorts} words={query[sorts.filter]} onChange={sortBy} /> : null}
      {toolsOf?.({ address, state, columns })}
    </ListFilters>
  );
  const table =
    page && page.rows.length > 0 ? (
      <>
        <ListTable
          ref={tableRef}
          label={words.title}
          columns={columns.filter(({ id }, index) => index === 0 || !hidden.includes(id))}
          rows={page.rows}
          linkOf={props.linkOf}
          more={props.more}
          Box={selection?.Box}
          isBusy={read.isPlaceholderData}
          sorting={sorts && { sort: sorts.of(query[sorts.filter]), onSort: sortBy }}
        />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          {props.noteOf?.(page, query)}
          <Pager
            page={page}
            onTurn={(cursor) => {
              turn();
              void turnTo(cursor);
            }}
          />
        </div>
      </>
    ) : null;
  return (
    <div className="list-screen">
      <PageHeader title={words.title} actions={page && props.actionsOf?.(page, query)} />
      {typeof filters === "function" ? filters(filtersAbove) : filtersAbove(filters)}
      {panel?.names.some((name) => query[name].length > 0) ? (
        <LateWords of="listPanel">{panel.told(narrowing)}</LateWords>
      ) : null}
      <p role="status" className="mt-3 min-h-5 text-sm text-ink-soft">
        {page?.found ? words.found(page.found) : null}
      </p>
      <ReadFailed read={read} />
      {selection ? (
        <selection.Rows atMost={selection.atMost}>
          <div className="min-h-9">
            <selection.Bar rows={page?.rows ?? []} />
          </div>
          {table}
        </selection.Rows>
      ) : (
        table
      )}
      {page?.rows.length === 0 ? (
        <EmptyState
          title={isNarrowed ? words.noMatchTitle : words.emptyTitle}
          body={isNarrowed ? words.noMatch : words.empty}
          action={
            isNarrowed ? (
              <Button variant="secondary" onClick={clear}>
                {t("lists.clear")}
              </Button>
            ) : null
          }
        />
      ) : null}
      {selection?.below}
    </div>
  );
}
