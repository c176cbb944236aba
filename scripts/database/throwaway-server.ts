import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "../start/postgres";

export type ThrowawayServer = { serverUrl: string; stop: () => Promise<void> };

/** An embedded PostgreSQL whose data nobody needs afterwards. @returns its address without a database */
export async function startThrowawayServer(): Promise<ThrowawayServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "verso-throwaway-"));
  // PostgreSQL may have to run as a user of its own, who must be able to enter.
  await chmod(folder, 0o755);
  const { child, serverUrl } = await startEmbedded(
    folder,
    { POSTGRES_PASSWORD: "throwaway" },
    { isThrowaway: true },
  );
  return {
    serverUrl,
    stop: async () => {
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
