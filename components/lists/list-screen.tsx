"use client";

import { keepPreviousData, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { useFoldToggle, useListTools } from "@/components/views/use-list-tools";
import { LateWords } from "@/components/words/late-words";
import type { ListAddress, ListKey, ListQuery } from "@/lib/domain/lists/address";
import type { listLooks } from "@/lib/domain/lists/looks";
import type { CountedUpTo, ListPage } from "@/lib/domain/lists/page";
import type { ViewedListName } from "@/lib/views/rules";
import { foldId } from "./fold";
import { type ListFilter, ListFilters, type ListPanel, type Narrowing } from "./list-filters";
import { type Column, ListTable } from "./list-table";
import type { More } from "./openable-row";
import { Pager } from "./pager";
import { PanelButton } from "./panel-button";
import { ReadFailed } from "./read-failed";
import type { Selection } from "./selection";
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

type ListScreenProps<Row, Page extends ListPage<Row>, Filter extends string> = {
  address: ListAddress<Filter>;
  /** The read, as the feature's `client.ts` has it by `listOptions`. */
  optionsOf: (query: ListQuery<Filter>) => ReadOptions<Page, Filter>;
  words: ListWords;
  filters: readonly ListFilter<Filter>[];
  /** What else it can be narrowed by, behind a button. */
  panel?: ListPanel<Filter>;
  /** The orders in which it can stand, by the filter that says so. */
  sorts?: ListSorts<Filter>;
  /** Of which people keep views and choose the columns, where they do. */
  viewed?: ViewedListName;
  /** Whether, on a phone, its filters stand behind a button; those of a list with views do. */
  isFolded?: boolean;
  /** What can be searched for, where that depends on what is shown. */
  searchHintOf?: (page: Page) => string;
  columnsOf: (page: Page) => readonly Column<Row>[];
  linkOf: (row: Row) => string | null;
  more?: More<Row>;
  /** Where rows can be selected, what is done with those that are, and what came of it. */
  selection?: Selection<Row> & { barOf: (rows: readonly Row[]) => ReactNode; below: ReactNode };
  /** Whether something on it is under way of which nobody tells: then it is read again after a moment. */
  isMoving?: (page: Page) => boolean;
  /** What can be done beside reading it. */
  actionsOf?: (page: Page, query: ListQuery<Filter>) => ReactNode;
  /** What is said below the rows, beside the ways to other pages. */
  noteOf?: (page: Page, query: ListQuery<Filter>) => ReactNode;
};

const movingMs = 2_000;

type Look = (typeof listLooks)[number];

/** A list: search, filters, rows, pages, and what is said where nothing is. The first page comes with the document. */
export function ListScreen<Row extends { id: string }, Page extends ListPage<Row>, Filter extends string>(
  props: ListScreenProps<Row, Page, Filter>,
) {
  const { address, words } = props;
  const t = useTranslations();
  const { query, search, narrow, turnTo, look, show, clear } = useListAddress(address);
  const read = useQuery({
    ...props.optionsOf(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && props.isMoving?.(state.data) ? movingMs : false),
  });
  const page = read.data as Page | undefined;
  const { table, turn } = useTurnedPage(page);
  const isNarrowed = address.isNarrowed(query);
  const { panel, sorts, viewed, isFolded = viewed !== undefined } = props;
  const fold = useFoldToggle(isFolded);
  const tools = useListTools(viewed !== undefined);
  const [isUnfolded, setUnfolded] = useState(false);
  const { hide: hidden = [] } = query as Partial<ListQuery<Look>>;
  const columns = page ? props.columnsOf(page) : [];
  const foldedNames = panel?.names ?? props.filters.map(({ name }) => name);
  const narrowing = { query, onNarrow: narrow } as unknown as Narrowing;
  const sortBy = (word: string) => {
    const words = word === sorts?.choices[0]?.word ? [] : [word];
    void narrow({ [sorts?.filter ?? ""]: words } as unknown as Partial<Record<Filter, string[]>>);
  };
  return (
    <div className="list-screen">
      <PageHeader title={words.title} actions={page && props.actionsOf?.(page, query)} />
      <ListFilters
        label={t("lists.search")}
        placeholder={(page && props.searchHintOf?.(page)) ?? words.searchHint}
        filters={props.filters}
        query={query}
        onSearch={search}
        onNarrow={narrow}
        folded={
          isFolded && {
            id: foldId,
            // Where the button did not come there is no other way to them.
            isOpen: isUnfolded || fold.isFailed,
            toggle: fold.loaded ? (
              <fold.loaded.FoldToggle
                isOpen={isUnfolded}
                count={foldedNames.filter((name) => query[name].length > 0).length}
                onToggle={() => setUnfolded(!isUnfolded)}
              />
            ) : null,
          }
        }
      >
        {panel ? <PanelButton panel={panel} {...narrowing} /> : null}
        {sorts ? <SortField sorts={sorts} words={query[sorts.filter]} onChange={sortBy} /> : null}
        {viewed ? (
          <div className="list-tools">
            {tools.loaded ? (
              <tools.loaded.ListTools
                list={viewed}
                address={address as unknown as ListAddress<Look>}
                query={query as unknown as ListQuery<Look>}
                columns={columns.slice(1)}
                onLook={(change) => void look(change as Partial<Record<Filter, string[]>>)}
                onShow={(shown) => void show(shown as unknown as ListQuery<Filter>)}
              />
            ) : null}
          </div>
        ) : null}
      </ListFilters>
      {panel?.names.some((name) => query[name].length > 0) ? (
        <LateWords of="listPanel">{panel.told(narrowing)}</LateWords>
      ) : null}
      <p role="status" className="mt-3 min-h-5 text-sm text-ink-soft">
        {page?.found ? words.found(page.found) : null}
      </p>
      <ReadFailed read={read} />
      {props.selection && page ? <div className="min-h-9">{props.selection.barOf(page.rows)}</div> : null}
      {page && page.rows.length > 0 ? (
        <>
          <ListTable
            ref={table}
            label={words.title}
            columns={columns.filter(({ id }, index) => index === 0 || !hidden.includes(id))}
            rows={page.rows}
            linkOf={props.linkOf}
            more={props.more}
            selection={props.selection}
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
      ) : null}
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
      {props.selection?.below}
    </div>
  );
}
