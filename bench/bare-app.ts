import { execFileSync, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@/scripts/start/postgres";

export type BareApp = { url: string; pid: number; stop: () => void };

/** The framework with as little around it as can be, to compare the portal with: `bench/bare-app`, built and started. */
export async function startBareApp(databaseUrl: string): Promise<BareApp> {
  const port = await freePort();
  const next = path.resolve("node_modules/.bin/next");
  execFileSync(process.execPath, [next, "build", "bench/bare-app"], { stdio: "ignore" });
  const child = spawn(process.execPath, [next, "start", "bench/bare-app", "-p", String(port)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: "ignore",
  });
  const url = `http://localhost:${port}`;
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await pause(200);
  return { url, pid: child.pid ?? 0, stop: () => child.kill("SIGTERM") };
}
