import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { readyDatabase } from "@/scripts/start/databases";
import { startEmbedded } from "@/scripts/start/postgres";
import type { ArchiveMeasured } from "./archives-worker";

/** `npm run bench:archives`: the memory of a process that fetches 200 translations of 1 MB, and hands them out as one zip. */

const aimBytes = 32 * 1024 * 1024;
const folder = mkdtempSync(path.join(tmpdir(), "archives-bench-"));
chmodSync(folder, 0o755);
const postgres = await startEmbedded(folder, { POSTGRES_PASSWORD: "bench" }, { isThrowaway: true });
const translation = randomBytes(1_000_000);
const service = createServer((request, response) => {
  const { port } = service.address() as AddressInfo;
  // Its allowance is not what is measured.
  response.setHeader("X-RateLimit-Limit", 1_000_000);
  if (request.url === "/bytes") return void response.end(translation);
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ url: `http://127.0.0.1:${port}/bytes` }));
});
service.listen(0, "127.0.0.1");
await once(service, "listening");
try {
  const databaseUrl = `${postgres.serverUrl}/archives`;
  await readyDatabase(databaseUrl, "prisma/migrations");
  const child = fork("bench/archives-worker.ts", {
    execArgv: ["--expose-gc", "--import", "tsx", "--import", "./scripts/allow-server-only.mjs"],
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, PORTAL_URL: "http://localhost:3000", LOG_LEVEL: "warn" },
      PRIVATE_SERVICES: "*",
      BENCH_SERVICE: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      BENCH_FILE_BYTES: String(translation.length),
      NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
      SEAL_KEYS: `bench:${randomBytes(32).toString("base64")}`,
    },
  });
  const ended = once(child, "exit").then(([code]) => Promise.reject(new Error(`It ended with ${code}`)));
  const [measured] = (await Promise.race([once(child, "message"), ended])) as [ArchiveMeasured];
  ended.catch(() => undefined);
  for (const [name, { heldBytes, residentBytes, seconds }] of Object.entries(measured)) {
    const held = `${(heldBytes / 1024 / 1024).toFixed(1)} MB held`;
    const resident = `${(residentBytes / 1024 / 1024).toFixed(1)} MB more resident`;
    console.log(`${name.padEnd(12)} ${held} at most (aim: 32), ${resident}, in ${seconds.toFixed(1)} s`);
    if (heldBytes > aimBytes) process.exitCode = 1;
  }
  child.disconnect();
  await once(child, "exit");
} finally {
  service.closeAllConnections();
  service.close();
  await postgres.child.stop();
  rmSync(folder, { recursive: true, force: true });
}
