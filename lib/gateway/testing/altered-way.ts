import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A way to the service on which its answers to reads can be altered. */
export type AlteredWay = { origin: string; close(): Promise<void> };

/** @param alter makes another answer of the service's own; parsed JSON in and out */
export async function openAlteredWay(
  serviceOrigin: string,
  alter: (answer: unknown) => unknown,
): Promise<AlteredWay> {
  const server = createServer(async (request, response) => {
    const { method = "GET", headers } = request;
    const { authorization = "", "content-type": type = "application/json" } = headers;
    const answer = await fetch(`${serviceOrigin}${request.url}`, {
      method,
      headers: { authorization, "content-type": type },
      body: method === "GET" ? null : await text(request),
    });
    const told = await answer.text();
    const body = method === "GET" ? JSON.stringify(alter(JSON.parse(told))) : told;
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
