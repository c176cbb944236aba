import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

export interface PrismProxy {
  /** Stands for the service's base address; paths follow it as they follow /api/v1. */
  url: string;
  close(): Promise<void>;
}

/** Prism in front of a service: it lets everything through and names each violation in `sl-violations`. */
export async function startPrismProxy(description: string, serviceUrl: string): Promise<PrismProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), "sandbox-prism-"));
  const document = path.join(folder, "openapi.json");
  await writeFile(document, description);
  const port = await freePort();
  const cli = path.resolve("node_modules/@stoplight/prism-cli/dist/index.js");
  const child = spawn(
    process.execPath,
    [cli, "proxy", document, serviceUrl, "--host", "127.0.0.1", "--port", String(port)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await listening(child);
  child.stdout?.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill("SIGKILL");
      await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
}

async function listening(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error("Prism has no standard output.");
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (line.includes("Prism is listening")) return;
    lines.push(line);
  }
  throw new Error(`Prism ended before it listened:\n${lines.join("\n")}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
