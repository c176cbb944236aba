import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { NextApiRequest, NextApiResponse } from "next";
import { cookiesOf } from "./signed-in";

type NodeRoute = (request: NextApiRequest, response: NextApiResponse) => Promise<void>;

type Asked = {
  answer: IncomingMessage;
  /** What the route itself comes to: "handled", or what it throws. */
  handled: Promise<unknown>;
  close: () => void;
};

/** Asks a route of `pages/api` as the browser of this session, by way of a server of its own. */
export async function askNodeRoute(
  route: NodeRoute,
  sessionId: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Asked> {
  const name = "next-auth.session-token";
  const cookies = { [name]: String((await cookiesOf(sessionId)).get(name)) };
  const handled = Promise.withResolvers<unknown>();
  const server = createServer((request, response) => {
    const asked = Object.assign(request, { cookies, query, body: undefined, env: {} });
    route(asked, response as NextApiResponse).then(
      () => handled.resolve("handled"),
      (error: unknown) => handled.resolve(error),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ port, host: "127.0.0.1", agent: false, headers }), "response")) as [
    IncomingMessage,
  ];
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { answer, handled: handled.promise, close };
}
