import { installChromium } from "./chromium";
import { startSystem } from "./system";

/** Starts the system once for all tests and tells them where it is by the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  installChromium();
  const { ready, stop } = await startSystem();
  process.env.VERSO_READY = JSON.stringify(ready);
  return stop;
}
