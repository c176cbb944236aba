import { installChromium } from "./chromium";
import { makeSecrets } from "./secrets";
import { startSystem } from "./system";

/** Starts the system once for all tests and tells them where it is by the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  installChromium();
  Object.assign(process.env, makeSecrets());
  const { ready, stop } = await startSystem();
  process.env.VERSO_READY = JSON.stringify(ready);
  // What seals for the tests reads the whole environment of a portal.
  Object.assign(process.env, { DATABASE_URL: ready.databaseUrl, PORTAL_URL: ready.portal });
  return stop;
}
