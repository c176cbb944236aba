import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { POST } from "@/app/api/callbacks/[key]/route";

/** The portal's callback route behind a port of its own, so that the service can reach it over HTTP. */
export type CallbackDoor = { addressFor(key: string): string; close(): Promise<void> };

export async function openCallbackDoor(): Promise<CallbackDoor> {
  const server = createServer(async (message, response) => {
    const request = new Request(`http://portal.test${message.url}`, {
      method: "POST",
      headers: message.headers as Record<string, string>,
      body: Readable.toWeb(message) as ReadableStream<Uint8Array>,
      duplex: "half",
    } as RequestInit);
    const key = message.url?.split("/").at(-1) ?? "";
    const answer = await POST(request, { params: Promise.resolve({ key }) });
    response.writeHead(answer.status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    addressFor: (key) => `http://127.0.0.1:${port}/api/callbacks/${key}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
