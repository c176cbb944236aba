import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A way to the database that can be cut, as when PostgreSQL is stopped, and opened again on the same port. */
export type DatabaseWay = {
  /** The same database, reached by this way. */
  url: string;
  /** Ends every connection; new ones are refused. */
  cut(): Promise<void>;
  reopen(): Promise<void>;
};

export async function openDatabaseWay(databaseUrl: string): Promise<DatabaseWay> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on("close", () => sockets.delete(socket));
        socket.on("error", () => undefined);
      }
      near.pipe(far).pipe(near);
      near.on("close", () => far.destroy());
      far.on("close", () => near.destroy());
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
    reopen: async () => {
      server = await listen(port);
    },
  };
}
