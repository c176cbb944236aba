import { redirect } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { SearchParams } from "nuqs/server";
import type { ReactNode } from "react";
import type { Actor } from "@/lib/auth/actor";
import { operatorPage, portalPage } from "@/lib/auth/portal-page";
import type { ListAddress, ListQuery } from "@/lib/domain/lists/address";
import { packPage } from "@/lib/domain/lists/packed-rows";
import type { ListPage } from "@/lib/domain/lists/page";
import { Prefetched } from "./prefetched";

type Told<Filter extends string> = [
  address: ListAddress<Filter>,
  read: (actor: Actor, query: ListQuery<Filter>) => Promise<ListPage<unknown>>,
  screen: (actor: Actor, query: ListQuery<Filter>) => ReactNode | Promise<ReactNode>,
];

/** The page of a list: reads what its address asks for, and hands it over to the browser, which reads on from there. */
export function listPage<Filter extends string>(...told: Told<Filter>) {
  return portalPage(shown(...told));
}

/** The same for those who look after the portal. */
export function operatorListPage<Filter extends string>(...told: Told<Filter>) {
  return operatorPage(shown(...told));
}

function shown<Filter extends string>(...[address, read, screen]: Told<Filter>) {
  return async (actor: Actor, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const query = address.load(await searchParams);
    const [page, shownPage] = await Promise.all([read(actor, query), screen(actor, query)]);
    // Behind a row that is not there, or not theirs, the list begins again.
    if (page.rows.length === 0 && query.cursor !== null) redirect(address.link({ ...query, cursor: null }));
    return (
      <Prefetched fill={(queries) => queries.setQueryData(address.key(query), page)} pack={packPage}>
        <NuqsAdapter>{shownPage}</NuqsAdapter>
      </Prefetched>
    );
  };
}
