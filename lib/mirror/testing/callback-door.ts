import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerCallback } from "../answer-callback";
import { callbackPath } from "../callback-key";

/** The portal's answer to callbacks behind a port of its own, so that the service can reach it over HTTP. */
export type CallbackDoor = { addressFor(key: string): string; close(): Promise<void> };

export async function openCallbackDoor(): Promise<CallbackDoor> {
  const server = createServer((request, response) => void answerCallback(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    addressFor: (key) => `http://127.0.0.1:${port}${callbackPath}${key}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
