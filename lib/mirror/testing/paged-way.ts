import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A way to the service whose lists have small pages, and that may end after some of them. */
export type PagedWay = {
  origin: string;
  /** Of a page, where the caller asks for as many as may be; others get a share of it. */
  rowsPerPage: { large: number; small: number };
  /** So many lists are answered, and 403 after that. */
  listsLeft: number;
  /** How many lists were answered. */
  lists: number;
  close(): Promise<void>;
};

const largestPage = "500";

export async function openPagedWay(serviceOrigin: string, rowsPerPage: number): Promise<PagedWay> {
  const server = createServer(async (request, response) => {
    const url = new URL(`${serviceOrigin}${request.url}`);
    const asked = url.searchParams.get("per_page");
    const answerWith = (status: number, body: string) =>
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    if (asked !== null) {
      if (way.listsLeft === 0) return answerWith(403, "{}");
      way.listsLeft -= 1;
      way.lists += 1;
      // What was asked for once stays in the address of the next page.
      const isLarge = asked === largestPage || url.searchParams.has("page");
      url.searchParams.set("per_page", String(way.rowsPerPage[isLarge ? "large" : "small"]));
    }
    const answer = await fetch(url, { headers: { authorization: request.headers.authorization ?? "" } });
    answerWith(answer.status, await answer.text());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const way: PagedWay = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rowsPerPage: { large: rowsPerPage, small: rowsPerPage },
    listsLeft: Number.POSITIVE_INFINITY,
    lists: 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return way;
}
