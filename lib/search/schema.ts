import type { ListPage } from "@/lib/domain/lists/page";
import type { FileListRow } from "@/lib/files/schema";
import type { OrderListRow } from "@/lib/orders/schema";
import type { MemberRow } from "@/lib/people/members/schema";
import type { QuoteListRow } from "@/lib/quotes/schema";
import type { Customer } from "@/lib/staff/customers/schema";
import type { StaffRow } from "@/lib/staff/team/schema";

/** The first rows of a list, and how many the whole of it has. */
export type Finds<Row> = Pick<ListPage<Row>, "rows" | "found">;

/**
 * What a search finds anywhere; null for what its reader has no list of, and of people and customers before
 * anything is looked for.
 */
export type SearchView = {
  orders: Finds<OrderListRow> | null;
  quotes: Finds<QuoteListRow> | null;
  files: Finds<FileListRow> | null;
  people: Finds<MemberRow> | null;
  customers: Finds<Customer> | null;
  team: Finds<StaffRow> | null;
};

/** What is there for somebody to find: what was asked of the service, people, or both. */
export type Findable = "requests" | "people" | "all";
