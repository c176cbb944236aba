import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { registerConsole } from "./console/console";
import { ConsoleSessions } from "./console/sessions";
import { registerControls } from "./controls/controls";
import {
  type DemonstrationCredentials,
  ensureDemonstration,
  loadDemonstrationCredentials,
} from "./kernel/accounts/demonstration";
import { makeDeliveryQueue } from "./kernel/callbacks/delivery-queue";
import { checkDatabase, openDatabase } from "./kernel/database";
import { API_PREFIX } from "./kernel/gate/api-gate";
import { makeHttpApp } from "./kernel/http-app";
import type { Kernel } from "./kernel/kernel";
import { makeStepQueue } from "./kernel/lifecycle/step-queue";
import type { SandboxSettings, VariantKey } from "./kernel/settings";
import { FileStorage } from "./kernel/storage/file-storage";
import { loadMasterKey } from "./kernel/storage/master-key";
import { serveSignedDownloads } from "./kernel/storage/object-store";
import { UrlSigner } from "./kernel/storage/signed-urls";
import { serveDescription } from "./openapi/routes";
import { descriptionOfA } from "./openapi/variant-a";
import { descriptionOfB } from "./openapi/variant-b";
import { registerVariantA } from "./variant-a/api";
import { variantA } from "./variant-a/variant-a";
import { registerVariantB } from "./variant-b/api";
import { variantB } from "./variant-b/variant-b";

export interface RunningSandbox {
  kernel: Kernel;
  /** By variant: where the service is (with /api/v1), where the controls are, and who may come in. */
  addresses: Record<VariantKey, { baseUrl: string; origin: string; credentials: DemonstrationCredentials }>;
  /** Stops taking requests, finishes what is in hand, and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the sandbox on a migrated database.
 * @throws Error when a port is in use, the data folder cannot be written or the database not be reached
 */
export async function startSandbox(settings: SandboxSettings): Promise<RunningSandbox> {
  const masterKey = await loadMasterKey(settings.dataDir);
  const storage = await FileStorage.open(settings.dataDir, masterKey);
  const credentials = await loadDemonstrationCredentials(settings);
  const db = openDatabase(settings.databaseUrl);
  const variants = { a: variantA, b: variantB };
  await checkDatabase(db);
  await ensureDemonstration(db, variantA, credentials.a);
  await ensureDemonstration(db, variantB, credentials.b);

  const apps = { a: makeHttpApp(), b: makeHttpApp() };
  const onError = (error: unknown) => apps.a.log.error(error);
  const deliveries = makeDeliveryQueue({ db, settings, variants, onError });
  const steps = makeStepQueue({ db, settings, variants, storage, onMoved: () => deliveries.wake(), onError });
  const urls = new UrlSigner(masterKey);
  const kernel: Kernel = { db, settings, storage, urls, wakeQueues: () => deliveries.wake() };

  const sessions = new ConsoleSessions(masterKey, settings.controlToken);
  for (const key of ["a", "b"] as const) {
    serveSignedDownloads(apps[key], kernel);
    registerControls(apps[key], kernel, variants[key]);
    registerConsole(apps[key], { kernel, variant: variants[key] }, sessions);
  }
  registerVariantA(apps.a, kernel);
  registerVariantB(apps.b, kernel);
  serveDescription(apps.a, descriptionOfA);
  serveDescription(apps.b, descriptionOfB);
  const origins = { a: await listen(apps.a, settings, "a"), b: await listen(apps.b, settings, "b") };
  deliveries.start();
  if (settings.stepSeconds > 0) steps.start();

  const addressOf = (key: VariantKey) => ({
    baseUrl: `${origins[key]}${API_PREFIX}`,
    origin: origins[key],
    credentials: credentials[key],
  });
  return {
    kernel,
    addresses: { a: addressOf("a"), b: addressOf("b") },
    async close() {
      await Promise.all([apps.a.close(), apps.b.close()]);
      await Promise.all([steps.stop(), deliveries.stop()]);
      await db.$disconnect();
    },
  };
}

async function listen(app: FastifyInstance, settings: SandboxSettings, variant: VariantKey): Promise<string> {
  const wanted = settings.ports[variant];
  await app.listen({ host: settings.host, port: wanted }).catch((cause: Error) => {
    throw new Error(`The sandbox cannot listen on ${settings.host}:${wanted}: ${cause.message}`, { cause });
  });
  const { port } = app.server.address() as AddressInfo;
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  return `http://${host}:${port}`;
}
