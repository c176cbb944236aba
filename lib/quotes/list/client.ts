import { fetchFile } from "@/lib/platform/fetch-file";
import { listOptions } from "@/lib/platform/list-options";
import type { QuoteListPage } from "../schema";
import { type QuoteListQuery, quoteFileAddress, quoteListAddress } from "./rules";

/** The browser's reads of the list of quotes, apart from those of one: what a list is narrowed by stays with it. */

export const quoteListOptions = listOptions<QuoteListPage>()(quoteListAddress);

export const fetchQuoteFile = (query: QuoteListQuery) => fetchFile(quoteFileAddress(query));
