import { noteCanary, startNoting } from "./canaries";
import { expectNoCanaries } from "./canary-search";
import { installChromium } from "./chromium";
import { makeSecrets } from "./secrets";
import { startSystem } from "./system";

/**
 * Starts the system once for all tests and tells them where it is by the environment. Afterwards no secret stands in what it
 * has written down, whatever was done with it.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  installChromium();
  const secrets = makeSecrets();
  Object.assign(process.env, secrets, startNoting());
  const system = await startSystem();
  const { ready, stop } = system;
  process.env.VERSO_READY = JSON.stringify(ready);
  // What seals for the tests reads the whole environment of a portal.
  Object.assign(process.env, { DATABASE_URL: ready.databaseUrl, PORTAL_URL: ready.portal });
  const { a, b } = ready.sandbox;
  const passwords = ready.people.map(({ password }) => password);
  for (const secret of [...Object.values(secrets), ...passwords, a.token, a.signing_secret, b.api_key])
    noteCanary(secret);
  return async () => {
    await expectNoCanaries(system).finally(stop);
  };
}
