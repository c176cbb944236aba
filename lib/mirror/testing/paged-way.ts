import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { startTestServer, type TestServer } from "@/lib/platform/testing/test-server";

/** A way to the service whose lists have small pages, and that may end after some of them. */
export type PagedWay = TestServer & {
  /**
   * Of a page, where the caller asks for as many as may be; others get a share of it. Where nobody asks for a number of
   * rows, all pages are large, and as many as twenty can be parted into.
   */
  rowsPerPage: { large: number; small: number };
  /** So many lists are answered, and 403 after that. */
  listsLeft: number;
  /** Pages that are not answered, by their numbers. */
  unanswered: Set<number>;
  /** How many lists were answered. */
  lists: number;
  /** What happens between the service's answer, which is then what it is, and when it is here; for each. */
  onTheWay: () => Promise<void>;
};

type Answer = { status: number; body: string };
type Ask = (url: URL) => Promise<Answer>;

/** How each variant is asked for orders, and how a page of so many rows is made of its own. */
const lists: Record<
  ServiceVariant,
  { isList(url: URL): boolean; page(url: URL, rows: PagedWay["rowsPerPage"], ask: Ask): Promise<Answer> }
> = {
  a: {
    isList: (url) => url.searchParams.has("per_page"),
    page: (url, { large, small }, ask) => {
      // What was asked for once stays in the address of the next page.
      const isLarge = url.searchParams.get("per_page") === "500" || url.searchParams.has("page");
      url.searchParams.set("per_page", String(isLarge ? large : small));
      return ask(url);
    },
  },
  b: {
    isList: (url) => url.pathname.endsWith("/orders"),
    page: async (url, { large: rows }, ask) => {
      const page = Number(url.searchParams.get("page") ?? 1);
      const from = (page - 1) * rows;
      url.searchParams.set("page", String(Math.floor(from / 20) + 1));
      const answer = await ask(url);
      const own = ownPage.safeParse(answer.status === 200 ? parsed(answer.body) : null).data;
      if (!own) return answer;
      url.searchParams.set("page", String(page + 1));
      const next = from + rows < own.meta.total ? url.href : null;
      const data = own.data.slice(from % 20, (from % 20) + rows);
      return { status: 200, body: JSON.stringify({ ...own, data, links: { ...own.links, next } }) };
    },
  },
};

const ownPage = z.looseObject({
  data: z.array(z.unknown()),
  links: z.looseObject({ next: z.string().nullable() }),
  meta: z.looseObject({ total: z.number() }),
});

/** Null for what is no JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

export async function openPagedWay(
  serviceOrigin: string,
  rowsPerPage: number,
  variant: ServiceVariant = "a",
): Promise<PagedWay> {
  const { isList, page } = lists[variant];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = { authorization: request.headers.authorization ?? "" };
    const ask: Ask = async (asked) => {
      const answer = await fetch(asked, { headers });
      return { status: answer.status, body: await answer.text() };
    };
    const answerWith = async ({ status, body }: Answer) => {
      await way.onTheWay();
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    };
    const url = new URL(`${serviceOrigin}${request.url}`);
    if (!isList(url)) return await answerWith(await ask(url));
    if (way.listsLeft === 0) return await answerWith({ status: 403, body: "{}" });
    if (way.unanswered.has(Number(url.searchParams.get("page") ?? 1)))
      return await answerWith({ status: 500, body: "{}" });
    way.listsLeft -= 1;
    way.lists += 1;
    await answerWith(await page(url, way.rowsPerPage, ask));
  };
  const way: PagedWay = {
    ...(await startTestServer(answer)),
    rowsPerPage: { large: rowsPerPage, small: rowsPerPage },
    listsLeft: Number.POSITIVE_INFINITY,
    unanswered: new Set(),
    lists: 0,
    onTheWay: async () => {},
  };
  return way;
}

/** One to each variant of a sandbox. */
export async function openPagedWays(
  { origin, originB }: { origin: string; originB: string },
  rowsPerPage: number,
): Promise<Record<ServiceVariant, PagedWay>> {
  return {
    a: await openPagedWay(origin, rowsPerPage, "a"),
    b: await openPagedWay(originB, rowsPerPage, "b"),
  };
}
