import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { processBelow } from "@/e2e/support/processes";
import { type SystemReady, startSystem } from "@/e2e/support/system";
import { newId } from "@/lib/domain/ids";
import { withClient } from "@/scripts/database/with-client";
import { freePort, sandboxDatabaseUrl } from "@/scripts/start/postgres";
import { fillOrders } from "./fill-orders";
import { sessionCookie } from "./session";

/**
 * `npm run bench:budget`: two web and two worker processes on one token of 60 requests a minute, while an import of
 * thousands is under way and a person uploads documents now and then. How much of the allowance is used, whether the
 * service ever answers 429, and how long the person waits.
 */

const perMinute = 60;
const openOrders = 3_000;
const minutes = 3;
/** Between two documents, on average. */
const personPauseMs = 4_000;
/** An import begins with what a quiet minute allows at once; two minutes later its requests are spread. */
const importBeginsMs = 150_000;
const aims = { usedShare: 0.95, waitMs: 2_000 };

const system = await startSystem({ SANDBOX_RATE_LIMIT: String(perMinute) });
const started: ChildProcess[] = [];
try {
  const { ready } = system;
  const cookie = await sessionCookie(ready, "requester@northwind.example");
  const draftId = await openDraft(ready, cookie);
  const quietMs = await quietUploads(ready, cookie, draftId);
  const second = await startSecond(ready);
  await beginImport(ready);
  console.log(`import       ${openOrders} open orders, under way before it is measured`);
  await pause(importBeginsMs);
  await measure(ready, cookie, draftId, [new URL(ready.portal).port, second], quietMs);
} finally {
  for (const child of started) child.kill("SIGTERM");
  await Promise.all(started.map((child) => once(child, "exit")));
  await system.stop();
}

/** Another web and another worker process, with the environment of those that run. @returns the web's port */
async function startSecond({ pid, portal }: SystemReady): Promise<string> {
  const port = String(await freePort());
  for (const entry of ["scripts/web.ts", "scripts/worker.ts"]) {
    const environ = readFileSync(`/proc/${processBelow(pid, entry)}/environ`, "utf8").split("\0");
    const env = Object.fromEntries(environ.filter(Boolean).map((line) => line.split(/=(.*)/s, 2)));
    started.push(
      spawn(process.execPath, ["--import", "tsx", "--import", "./scripts/allow-server-only.mjs", entry], {
        env: { ...env, PORT: port },
        stdio: ["ignore", "ignore", "inherit"],
      }),
    );
  }
  const isUp = () =>
    ask(portal, port, { path: "/api/health" }).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isUp())) await pause(500);
  return port;
}

/** The account has thousands of orders, of which the portal knows none. */
async function beginImport({ databaseUrl }: SystemReady): Promise<void> {
  await fillOrders(sandboxDatabaseUrl(databaseUrl), openOrders, "translating", null);
  await withClient(databaseUrl, (client) => client.query('DELETE FROM "MirrorProgress"'));
}

/** What an upload takes when nothing else asks for the token. */
async function quietUploads({ portal }: SystemReady, cookie: string, draftId: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1)
    times.push(await uploadOne(portal, new URL(portal).port, cookie, draftId));
  return percentile(times, 0.5);
}

async function measure(
  { portal, sandbox }: SystemReady,
  cookie: string,
  draftId: string,
  ports: string[],
  quietMs: number,
): Promise<void> {
  const { origin } = new URL(sandbox.a.base_url);
  const log = { url: `${origin}/_sandbox/requests`, headers: { Authorization: `Bearer ${sandbox.a.token}` } };
  await fetch(log.url, { method: "DELETE", headers: log.headers });
  const end = Date.now() + minutes * 60_000;
  const uploads: Promise<number>[] = [];
  for (let turn = 0; Date.now() < end; turn += 1) {
    const upload = uploadOne(portal, ports[turn % ports.length] ?? "", cookie, draftId);
    // One that fails is told of below, when the system can be stopped.
    upload.catch(() => undefined);
    uploads.push(upload);
    await pause(Math.min(pauseAfter(turn), Math.max(0, end - Date.now())));
  }
  const answer = await fetch(log.url, { headers: log.headers });
  const { requests } = (await answer.json()) as { requests: { status: number | null }[] };
  const waits = (await Promise.all(uploads)).map((ms) => Math.max(0, ms - quietMs));
  const refused = requests.filter(({ status }) => status === 429).length;
  const used = (requests.length - refused) / (minutes * perMinute);
  const waitMs = percentile(waits, 0.95);
  console.log(`refused      ${refused} of ${requests.length} requests with 429 (aim: 0)`);
  console.log(`used         ${(100 * used).toFixed(1)} % of the allowance, ${minutes} minutes (aim: 95 %)`);
  console.log(`ratio        ${(used / aims.usedShare).toFixed(2)} of the aim`);
  console.log(
    `person       ${waits.length} documents, waits ${percentile(waits, 0.5).toFixed(0)} ms (median), ` +
      `${waitMs.toFixed(0)} ms (95th percentile; aim: ${aims.waitMs} ms), ${Math.max(...waits).toFixed(0)} ms at most`,
  );
  console.log(`ratio        ${(waitMs / aims.waitMs).toFixed(2)} of the aim`);
}

/** Sometimes several at once and sometimes nothing for long, as people come, and the same in every run. */
function pauseAfter(turn: number): number {
  const evenlySpread = (turn * 0.618_034) % 1;
  return -Math.log(1 - evenlySpread) * personPauseMs;
}

async function openDraft({ portal }: SystemReady, cookie: string): Promise<string> {
  const headers = { Cookie: cookie, Origin: portal };
  const path = "/api/drafts?kind=order";
  const { text } = await ask(portal, new URL(portal).port, { method: "POST", path, headers });
  return (JSON.parse(text) as { draftId: string }).draftId;
}

/** @returns milliseconds from the first byte to the answer */
async function uploadOne(portal: string, port: string, cookie: string, draftId: string): Promise<number> {
  const headers = { Cookie: cookie, Origin: portal };
  const query = new URLSearchParams({
    ...{ draft: draftId, document: newId(), choice: newId() },
    ...{ name: "bench.pdf", kind: "source" },
  });
  const body = Buffer.alloc(20_000, newId());
  const beganAt = performance.now();
  const { status, text } = await ask(portal, port, {
    method: "POST",
    path: `/api/upload?${query}`,
    headers: {
      ...headers,
      "Content-Type": "application/octet-stream",
      "Content-Length": String(body.length),
    },
    body,
  });
  if (status >= 300) throw new Error(`An upload was answered ${status} ${text}`);
  return performance.now() - beganAt;
}

type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: Buffer };

/** Asks one of the web processes, as a load balancer does: by the portal's name, on the process's own port. */
function ask(
  portal: string,
  port: string,
  { method = "GET", path, headers = {}, body }: Asked,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { host, hostname } = new URL(portal);
    const request = http.request(
      { hostname, port, method, path, headers: { ...headers, Host: host } },
      async (response) => {
        const pieces: Buffer[] = [];
        for await (const piece of response) pieces.push(piece as Buffer);
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() });
      },
    );
    request.once("error", reject);
    request.end(body);
  });
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
