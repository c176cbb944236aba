import path from "node:path";
import { pathToFileURL } from "node:url";
import { makeSecrets } from "@/e2e/support/secrets";
import { type Machine, type SystemReady, startMachine, startSystem } from "@/e2e/support/system";
import { applicationUrl } from "@/scripts/start/own-role";
import { freePort } from "@/scripts/start/postgres";
import { openProxy, type WireFault } from "../proxy/proxy";
import { type Variant, variants } from "../service/order";
import { type FrontDoor, openFrontDoor } from "./front-door";

/**
 * The portal as it is run for many: two machines, each with a web process and a worker, behind one front door; and
 * the service in both variants, which the portal reaches by proxies that can be told to fail.
 */

export type ChaosSystem = {
  ready: SystemReady;
  machines: readonly { pid: number; said: () => string }[];
  door: FrontDoor;
  /** Where each variant of the service is, and how the portal reaches it. */
  services: Record<Variant, { origin: string; wayOrigin: string }>;
  /** Has something go wrong on the ways to both. @returns what ends it */
  beginWireFault(fault: WireFault): () => void;
  stop(): Promise<void>;
};

/** Requests a minute: enough for what people and the portal do within a short run, and not for anything. */
const rateLimit = "1200";

export async function startChaosSystem(skewMs: number): Promise<ChaosSystem> {
  const secrets = makeSecrets();
  const tellMemory = pathToFileURL(path.resolve("chaos/system/tell-memory.mjs")).href;
  const ports = [await freePort(), await freePort()];
  const door = await openFrontDoor(ports);
  // The ways to the service listen on ports of this machine.
  const open = { TRUSTED_PROXIES: "1", PRIVATE_SERVICES: "*" };
  const shared = { ...secrets, ...open, PORTAL_URL: door.url, LOG_LEVEL: "warn" };
  const processes = { ...shared, NODE_OPTIONS: `--import ${tellMemory}` };
  const first = await startSystem({ ...processes, PORT: String(ports[0]), SANDBOX_RATE_LIMIT: rateLimit });
  const { ready } = first;
  const second: Machine = await startMachine({
    ...processes,
    PORT: String(ports[1]),
    DATABASE_OWNER_URL: ready.databaseUrl,
    DATABASE_URL: applicationUrl(ready.databaseUrl, secrets.NEXTAUTH_SECRET),
    DATA_DIR: ready.dataDir,
    SANDBOX: "off",
    DEMO: "off",
  });
  const origins = variants.map((variant) => new URL(ready.sandbox[variant].base_url));
  const proxies = await Promise.all(origins.map(({ host }) => openProxy(host, { skewMs })));
  const [a, b] = proxies.map(({ host }, index) => {
    return { origin: origins[index]?.origin ?? "", wayOrigin: `http://${host}` };
  });
  if (!a || !b) throw new Error("The sandbox has two variants");
  // People with tokens are written as the portal itself would seal them.
  Object.assign(process.env, shared, { DATABASE_URL: ready.databaseUrl });
  return {
    ready,
    machines: [{ pid: ready.pid, said: first.said }, second],
    door,
    services: { a, b },
    beginWireFault: (fault) => {
      const ends = proxies.map((proxy) => proxy.begin(fault));
      return () => {
        for (const end of ends) end();
      };
    },
    stop: async () => {
      await second.stop();
      await first.stop();
      await Promise.all([door, ...proxies].map((each) => each.close()));
    },
  };
}
