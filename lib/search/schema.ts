import type { ListPage } from "@/lib/domain/lists/page";
import type { FileListRow } from "@/lib/files/schema";
import type { OrderListRow } from "@/lib/orders/schema";
import type { QuoteListRow } from "@/lib/quotes/schema";

/** The first rows of a list, and how many the whole of it has. */
export type Finds<Row> = Pick<ListPage<Row>, "rows" | "found">;

/** What a search finds anywhere; null for what no connection of the business has. */
export type SearchView = {
  orders: Finds<OrderListRow>;
  quotes: Finds<QuoteListRow> | null;
  files: Finds<FileListRow> | null;
};
