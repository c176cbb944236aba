import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A way to the service whose lists have small pages. */
export type PagedWay = { origin: string; close(): Promise<void> };

export async function openPagedWay(serviceOrigin: string, rowsPerPage: number): Promise<PagedWay> {
  const server = createServer(async (request, response) => {
    const url = new URL(`${serviceOrigin}${request.url}`);
    if (url.searchParams.has("per_page")) url.searchParams.set("per_page", String(rowsPerPage));
    const answer = await fetch(url, { headers: { authorization: request.headers.authorization ?? "" } });
    const body = await answer.text();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
