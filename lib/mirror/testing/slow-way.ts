import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A slow way to the service: it can hold an answer, which is already what it is, until the test lets it go. */
export type SlowWay = {
  origin: string;
  /** The next answer is held. Resolves once the service has given it, with what lets it go on. */
  holdNext(): Promise<() => void>;
  close(): Promise<void>;
};

export async function openSlowWay(serviceOrigin: string): Promise<SlowWay> {
  let onHeld: ((letGo: () => void) => void) | null = null;
  const server = createServer(async (request, response) => {
    const { authorization = "" } = request.headers;
    const answer = await fetch(`${serviceOrigin}${request.url}`, { headers: { authorization } });
    const body = await answer.text();
    const held = onHeld;
    onHeld = null;
    if (held) await new Promise<void>((letGo) => held(letGo));
    response.writeHead(answer.status, { "content-type": "application/json" }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdNext: () =>
      new Promise((resolve) => {
        onHeld = resolve;
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
