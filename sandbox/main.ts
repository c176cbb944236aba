import { readSandboxSettings } from "./env";
import { startSandbox } from "./start";

try {
  const sandbox = await startSandbox(readSandboxSettings());
  const { a, b } = sandbox.addresses;
  const ready = {
    a: { base_url: a.baseUrl, token: a.credentials.token, signing_secret: a.credentials.signingSecret },
    b: { base_url: b.baseUrl, api_key: b.credentials.token },
  };
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void sandbox.close().then(() => process.exit(0));
    });
  }
  console.log(`sandbox ready ${JSON.stringify(ready)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
