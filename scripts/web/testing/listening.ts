import { once } from "node:events";
import type { Server } from "node:http";
import { onTestFinished } from "vitest";

/** The server, listening on a port of its own for as long as the test runs. */
export async function listening(server: Server): Promise<Server> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}
