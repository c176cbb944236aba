import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A way to the service on which its answers to reads can be altered. */
export type AlteredWay = { origin: string; close(): Promise<void> };

/** Another answer than the service's own. */
export type Altered = { status?: number; body: unknown; headers?: Record<string, string> };

/**
 * @param alter makes another answer of the service's own, as parsed JSON
 * @param alterAnswer the same, with its status and headers, by the request's path and query; of a write the headers alone
 */
export async function openAlteredWay(
  serviceOrigin: string,
  alter: (answer: unknown) => unknown,
  alterAnswer: (path: string, body: unknown) => Altered = (_, body) => ({ body: alter(body) }),
): Promise<AlteredWay> {
  const server = createServer(async (request, response) => {
    const { method = "GET", headers } = request;
    const { authorization = "", "content-type": type = "application/json" } = headers;
    const answer = await fetch(`${serviceOrigin}${request.url}`, {
      method,
      headers: { authorization, "content-type": type },
      body: method === "GET" ? null : await text(request),
    }).catch(() => null);
    // What breaks off behind this way breaks off before it.
    if (!answer) return response.destroy();
    const told = await answer.text();
    const own: Altered = { body: told === "" ? null : JSON.parse(told) };
    const another = alterAnswer(request.url ?? "", own.body);
    const altered = method === "GET" ? another : { ...own, headers: another.headers ?? {} };
    response
      .writeHead(altered.status ?? answer.status, { "content-type": "application/json", ...altered.headers })
      .end(JSON.stringify(altered.body));
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
