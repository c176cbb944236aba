import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Callback, CallbackRoad } from "./callback-fate";

/** The portal's one address, before its web processes: a plain load balancer, which the service's callbacks pass too. */

export type FrontDoor = {
  url: string;
  callbacks: CallbackRoad;
  close(): Promise<void>;
};

/** @param ports of the web processes, as far as they run: who is down is passed over */
export async function openFrontDoor(ports: readonly number[]): Promise<FrontDoor> {
  let turn = 0;
  const nextWay = async (): Promise<Socket> => {
    turn += 1;
    for (let index = 0; index < ports.length; index += 1) {
      const socket = await connected(ports[(turn + index) % ports.length] as number);
      if (socket) return socket;
    }
    throw new Error("No web process takes connections");
  };
  const callbacks = new CallbackRoad((callback) => deliver(callback, nextWay));
  const server = createServer((incoming, response) => {
    const isCallback = incoming.method === "POST" && incoming.url?.startsWith("/api/callbacks/");
    const answered = isCallback
      ? passCallback(incoming, response, callbacks)
      : pass(incoming, response, nextWay);
    answered.catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callbacks,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function connected(port: number): Promise<Socket | null> {
  const socket = connect(port, "127.0.0.1");
  return await new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(null));
  });
}

async function pass(
  incoming: IncomingMessage,
  response: ServerResponse,
  nextWay: () => Promise<Socket>,
): Promise<void> {
  const socket = await nextWay();
  const headers = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress };
  const { method, url } = incoming;
  const onward = request({ method, path: url, headers, setHost: false, createConnection: () => socket });
  response.on("close", () => onward.destroy());
  incoming.pipe(onward);
  const [answer] = (await once(onward, "response")) as [IncomingMessage];
  // A process that dies in the middle of its answer ends it here too.
  onward.on("error", () => response.destroy());
  answer.on("error", () => response.destroy());
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(response);
}

async function passCallback(
  incoming: IncomingMessage,
  response: ServerResponse,
  callbacks: CallbackRoad,
): Promise<void> {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  );
  const status = await callbacks.receive({ path: incoming.url ?? "", headers, body: await buffer(incoming) });
  response.writeHead(status).end();
}

async function deliver({ path, headers, body }: Callback, nextWay: () => Promise<Socket>): Promise<number> {
  try {
    const socket = await nextWay();
    const onward = request({ method: "POST", path, headers, createConnection: () => socket });
    onward.end(body);
    const [answer] = (await once(onward, "response")) as [IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 502;
  } catch {
    return 502;
  }
}
