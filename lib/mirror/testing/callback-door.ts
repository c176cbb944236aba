import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { NextApiRequest, NextApiResponse } from "next";
import callback from "@/pages/api/callbacks/[key]";

/** The portal's callback route behind a port of its own, so that the service can reach it over HTTP. */
export type CallbackDoor = { addressFor(key: string): string; close(): Promise<void> };

export async function openCallbackDoor(): Promise<CallbackDoor> {
  const server = createServer(async (message, response) => {
    const key = message.url?.split("/").at(-1) ?? "";
    const request = Object.assign(message, { query: { key } }) as unknown as NextApiRequest;
    await callback(request, response as NextApiResponse);
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
