import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "../start/postgres";

export type ThrowawayServer = {
  /** Its address without a database. */
  serverUrl: string;
  /** Stops it, runs `meanwhile`, and starts it with the same data at the same address. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  /** Stops it for good. */
  stop(): Promise<void>;
};

/** An embedded PostgreSQL whose data nobody needs afterwards. */
export async function startThrowawayServer(): Promise<ThrowawayServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "verso-throwaway-"));
  // PostgreSQL may have to run as a user of its own, who must be able to enter.
  await chmod(folder, 0o755);
  const start = (port?: number) =>
    startEmbedded(
      folder,
      { POSTGRES_PASSWORD: "throwaway" },
      { isThrowaway: true, ...(port === undefined ? {} : { port }) },
    );
  let { child, serverUrl } = await start();
  return {
    serverUrl,
    restart: async (meanwhile) => {
      await child.stop();
      await meanwhile();
      ({ child, serverUrl } = await start(Number(new URL(serverUrl).port)));
    },
    stop: async () => {
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
