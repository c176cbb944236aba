import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ServiceClient } from "./testing/service-client";
import { acquireTestDatabase, type TestDatabase } from "./testing/test-database";
import { VariantBClient } from "./testing/variant-b-client";

const READY = "sandbox ready ";
const readyLine = z.object({
  a: z.object({ base_url: z.url(), token: z.string(), signing_secret: z.string() }),
  b: z.strictObject({ base_url: z.url(), api_key: z.string() }),
});

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await acquireTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), "sandbox-main-"));
});
afterAll(async () => {
  await database.release();
  await rm(dataDir, { recursive: true });
});

function spawnSandbox(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, "main.ts")], {
    env: {
      NODE_ENV: "test",
      SANDBOX_A_PORT: "0",
      SANDBOX_B_PORT: "0",
      SANDBOX_DATABASE_URL: database.url,
      SANDBOX_DATA_DIR: dataDir,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function startedWith(env: Record<string, string>) {
  const child = spawnSandbox(env);
  if (!child.stdout) throw new Error("The sandbox has no standard output.");
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith(READY))
      return { child, ready: readyLine.parse(JSON.parse(line.slice(READY.length))) };
  }
  throw new Error("The sandbox ended before it was ready.");
}

async function stop(child: ChildProcess): Promise<number | null> {
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  return code;
}

describe("the sandbox as a process", () => {
  test("says where it is, serves there, stops at SIGTERM, and has kept everything when it comes back", async () => {
    const first = await startedWith({ SANDBOX_STEP_SECONDS: "0" });
    const { token, base_url: baseUrl } = first.ready.a;
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
    const order = await new ServiceClient(new URL(baseUrl).origin, token).placeOrder();
    const ofB = first.ready.b;
    expect(ofB.base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
    const number = await new VariantBClient(new URL(ofB.base_url).origin, ofB.api_key).placeOrder();
    expect(await stop(first.child)).toBe(0);

    const second = await startedWith({ SANDBOX_STEP_SECONDS: "0" });
    expect(second.ready.a.token).toBe(token);
    const againB = new VariantBClient(new URL(second.ready.b.base_url).origin, ofB.api_key);
    expect((await againB.getOrder(number)).status).toBe("received");
    const again = new ServiceClient(new URL(second.ready.a.base_url).origin, token);
    expect((await again.getOrder(order.id)).number).toBe(order.number);
    expect(await stop(second.child)).toBe(0);
  });

  test("takes its demonstration credentials from the environment", async () => {
    const { child, ready } = await startedWith({
      SANDBOX_A_TOKEN: "mine",
      SANDBOX_A_SIGNING_SECRET: "secret",
      SANDBOX_B_API_KEY: "my-key",
    });
    expect([ready.a.token, ready.a.signing_secret]).toEqual(["mine", "secret"]);
    expect(ready.b.api_key).toBe("my-key");
    expect(await stop(child)).toBe(0);
  });

  test.each([
    ["SANDBOX_A_PORT", "none"],
    ["SANDBOX_STEP_SECONDS", "-1"],
    ["SANDBOX_RATE_LIMIT", "0"],
    ["SANDBOX_DATABASE_URL", ""],
  ])("does not start with %s=%s, and names it", async (name, value) => {
    const child = spawnSandbox({ [name]: value });
    if (!child.stderr) throw new Error("The sandbox has no standard error.");
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(code).toBe(1);
    expect(said).toContain(name);
  });
});
