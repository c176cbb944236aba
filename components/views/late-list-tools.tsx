"use client";

import type { Column } from "@/components/lists/list-table";
import type { useListAddress } from "@/components/lists/use-list-address";
import { useLatePart } from "@/components/ui/use-late-part";
import type { ListAddress, ListQuery } from "@/lib/domain/lists/address";
import type { ListLook } from "@/lib/domain/lists/looks";
import type { ViewedListName } from "@/lib/views/rules";
import { wordsOfTools } from "./words-of-tools";

/** A list as its screen shows it. */
export type ShownList<Filter extends string> = {
  address: ListAddress<Filter>;
  state: ReturnType<typeof useListAddress<Filter>>;
  columns: readonly Column<never>[];
};

type LateListToolsProps<Filter extends string> = ShownList<Filter> & { list: ViewedListName };

const importTools = () => import("./list-tools");

/** The views and columns of a list, once it is there, in room that is kept for them. */
export function LateListTools<Filter extends string>(props: LateListToolsProps<Filter>) {
  const { list, address, state, columns } = props;
  const { part } = useLatePart(importTools, wordsOfTools);
  return (
    <div className="list-tools">
      {part ? (
        <part.ListTools
          list={list}
          address={address as unknown as ListAddress<ListLook>}
          query={state.query as unknown as ListQuery<ListLook>}
          // The first leads to what the row tells of, and stays.
          columns={columns.slice(1)}
          onLook={(change) => void state.look(change as Partial<Record<Filter, string[]>>)}
          onShow={(shown) => void state.show(shown as unknown as ListQuery<Filter>)}
        />
      ) : null}
    </div>
  );
}
