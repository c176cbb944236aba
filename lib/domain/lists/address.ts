import { createLoader, createParser, createSerializer, type SearchParams } from "nuqs/server";
import { isId } from "../is-id";
import type { Position } from "../keyset";
import { storableText } from "../storable-text";

/**
 * A list as its address says it, told once for the server, the browser and the links: what is searched, what it is
 * narrowed to, and where in it one is. Whatever somebody made of an address, it is read as the list that comes
 * nearest: what is too long is cut, and a place that is not one of ours is the first page.
 */

/** Letters of a search, and of a filter as an address has it. */
export const longestSearch = 200;
const longestFilter = 1000;

export type ListQuery<Filter extends string = never> = {
  search: string;
  cursor: Position | null;
} & Record<Filter, string[]>;

/** What is not asked for is left out: a document carries it. */
export type ListKey<Filter extends string> = readonly [noun: string, query: Partial<ListQuery<Filter>>];

type Address = SearchParams | URLSearchParams | string;

export type ListAddress<Filter extends string = string> = {
  path: string;
  filters: readonly Filter[];
  /** Those that change how it looks and nothing of what is read. */
  looks: readonly Filter[];
  parsers: ReturnType<typeof parsersFor>;
  load: (address: Address) => ListQuery<Filter>;
  /** Where it is shown; what is not told is not narrowed. */
  link: (query: Partial<ListQuery<Filter>>) => string;
  /** Where its rows are read from. */
  source: (query: Partial<ListQuery<Filter>>) => string;
  /** Its name among the browser's reads; live events make old what begins with its first word. */
  key: (query: ListQuery<Filter>) => ListKey<Filter>;
  /** Whether it leaves out anything that is there. */
  isNarrowed: (query: ListQuery<Filter>) => boolean;
};

/**
 * @param path of the page; its rows are read from the same path below `/api`
 * @param filters what the list can be narrowed by beside the search, by their names in the address as well
 * @param arranging those of them that leave nothing out, such as an order
 * @param looks those that say how it looks, which is the page's alone: what is read does not differ by them
 */
export function listAddress<Filter extends string>(
  path: `/${string}`,
  filters: readonly Filter[],
  arranging: readonly Filter[] = [],
  looks: readonly Filter[] = [],
): ListAddress<Filter> {
  const narrowing = filters.filter((filter) => !arranging.includes(filter) && !looks.includes(filter));
  const read = <Query extends object>(query: Query) =>
    Object.fromEntries(Object.entries(query).filter(([name]) => !looks.includes(name as Filter))) as Query;
  const parsers = parsersFor(filters);
  const load = createLoader(parsers) as (address: Address) => ListQuery<Filter>;
  const link = createSerializer(parsers);
  return {
    path,
    filters,
    looks,
    parsers,
    load,
    link: (query) => link(path, query),
    source: (query) => link(`/api${path}`, read(query)),
    key: (query) => [path.slice(1), askedFor(read(query))],
    isNarrowed: (query) => query.search.trim() !== "" || narrowing.some((filter) => query[filter].length > 0),
  };
}

function askedFor<Query extends object>(query: Query): Partial<Query> {
  const isAsked = (value: unknown) => value !== null && (value as string | string[]).length !== 0;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => isAsked(value))) as Partial<Query>;
}

function parsersFor(filters: readonly string[]) {
  return {
    search: searchText.withDefault(""),
    ...Object.fromEntries(filters.map((filter) => [filter, words.withDefault([])])),
    cursor,
  };
}

/** Written as it is read: what is too long for an address is in none, so that a link shows what it was made of. */
const cutSearch = (text: string) => storableText(text.slice(0, longestSearch));

const searchText = createParser({ parse: cutSearch, serialize: cutSearch });

/** `translating,completed`; a comma within a word is written as `~1`, and a tilde as `~0`. */
const words = createParser({
  parse: (text) =>
    storableText(cutFilter(text))
      .split(",")
      .filter((word) => word !== "")
      .map((word) => word.replaceAll(/~[01]/g, (sign) => (sign === "~0" ? "~" : ","))),
  serialize: (list) => cutFilter(list.map(wordInAddress).join(",")),
  eq: (one, other) => one.map(wordInAddress).join() === other.map(wordInAddress).join(),
});

/** As many of its words as an address has. */
function cutFilter(text: string): string {
  if (text.length <= longestFilter) return text;
  const end = text.lastIndexOf(",", longestFilter);
  return text.slice(0, end > 0 ? end : longestFilter);
}

function wordInAddress(word: string): string {
  return word.replaceAll("~", "~0").replaceAll(",", "~1");
}

const cursorPattern = /^(after|before)-([^~]+)(?:~([-.\w]{1,80}))?$/;

/** `after-` or `before-` the id of a row; behind `~`, where it stood. */
const cursor = createParser<Position>({
  parse(text) {
    const [, direction, id, key] = cursorPattern.exec(text) ?? [];
    return isId(id) ? ({ direction, id, ...(key ? { key } : {}) } as Position) : null;
  },
  serialize: ({ direction, id, key }) => `${direction}-${id}${key ? `~${key}` : ""}`,
  eq: (one, other) => one.direction === other.direction && one.id === other.id && one.key === other.key,
});
