import { listOptions } from "@/lib/platform/list-options";
import { searchAddress } from "./rules";
import type { SearchView } from "./schema";

/** The browser's search of everything; live events make it old by the first word of its key. */
export const searchOptions = (search: string) =>
  listOptions<SearchView>()(searchAddress)({ search, cursor: null });
