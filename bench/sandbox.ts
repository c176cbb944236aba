import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import Fastify from "fastify";
import { Pool } from "pg";
import { fillOrders } from "./fill-orders";
import { median } from "./median";
import { type MeasuredSandbox, startMeasuredSandbox } from "./sandbox-process";

/**
 * `npm run bench:sandbox`: the first page of 100,000 orders against a bare Fastify route with one query,
 * alternately in one run; 1,000 automatic steps due at once with their callbacks while requests go on; and
 * the memory that an upload of 100 MB takes.
 */

const orderCount = 100_000;
const stepCount = 1_000;
const rounds = 5;
const roundMs = 3_000;
const atOnce = 8;
const uploadBytes = 100 * 1024 * 1024;

const sandbox = await startMeasuredSandbox();
try {
  await measureList(sandbox);
  await measureSteps(sandbox);
  await measureUpload(sandbox);
} finally {
  await sandbox.stop();
}

async function measureList({ baseUrl, token, databaseUrl }: MeasuredSandbox): Promise<void> {
  await fillOrders(databaseUrl, orderCount, "completed", null);
  const bare = await startBareRoute(databaseUrl);
  const headers = { authorization: `Bearer ${token}` };
  await Promise.all([rate(`${baseUrl}/orders`, headers, 1_000), rate(bare.url, {}, 1_000)]);
  const [lists, bares]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bares.push((await rate(bare.url, {})).perSecond);
    lists.push((await rate(`${baseUrl}/orders`, headers)).perSecond);
  }
  await bare.close();
  console.log(`bare route     ${median(bares).toFixed(0)} requests a second (median of ${rounds})`);
  console.log(`orders page 1  ${median(lists).toFixed(0)} requests a second, 60 of ${orderCount} orders`);
  console.log(`ratio          ${(median(lists) / median(bares)).toFixed(2)}`);
}

/** Steps are due from the moment their rows are there: the time until the last callback has arrived. */
async function measureSteps({ baseUrl, token, databaseUrl }: MeasuredSandbox): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const idle = await rate(`${baseUrl}/languages`, headers);
  const received = new Set<string>();
  const receiver = createServer((request, response) => {
    received.add(String(request.headers["service-webhook-id"]));
    request.resume();
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await fillOrders(databaseUrl, stepCount, "submitted", callbackUrl);
  const start = performance.now();
  let busy = true;
  const requests = rate(`${baseUrl}/languages`, headers, 60_000, () => busy);
  while (received.size < stepCount && performance.now() - start < 60_000) await pause(10);
  const seconds = (performance.now() - start) / 1000;
  busy = false;
  const during = await requests;
  receiver.close();
  console.log(`steps          ${received.size} of ${stepCount} callbacks after ${seconds.toFixed(1)} s`);
  console.log(
    `requests       ${during.medianMs.toFixed(1)} ms meanwhile, ${idle.medianMs.toFixed(1)} ms idle (median)`,
  );
  console.log(`ratio          ${(during.medianMs / idle.medianMs).toFixed(2)} times as long`);
}

async function measureUpload({ baseUrl, token, residentBytes }: MeasuredSandbox): Promise<void> {
  const idle = residentBytes();
  let peak = idle;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes());
  }, 20);
  const form = new FormData();
  form.append("type", "source");
  form.append("file", new Blob([randomBytes(uploadBytes)]), "bench.pdf");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${baseUrl}/files`, { method: "POST", headers, body: form });
  clearInterval(watch);
  if (answer.status !== 201) throw new Error(`The upload was answered ${answer.status}`);
  const grown = Math.round((peak - idle) / 1024 / 1024);
  console.log(`memory         ${grown} MB above idle during an upload of 100 MB (aim: at most 64 MB)`);
}

/** What a route costs that does nothing but one query. */
async function startBareRoute(databaseUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const pool = new Pool({ connectionString: databaseUrl, max: atOnce });
  const app = Fastify();
  app.get("/", async () => (await pool.query("SELECT * FROM orders ORDER BY id DESC LIMIT 60")).rows);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    async close() {
      await app.close();
      await pool.end();
    },
  };
}

/** Requests a second and their median time with `atOnce` requests under way. */
async function rate(
  url: string,
  headers: Record<string, string>,
  forMs = roundMs,
  goOn: () => boolean = () => true,
): Promise<{ perSecond: number; medianMs: number }> {
  const start = performance.now();
  const times: number[] = [];
  const one = async () => {
    while (performance.now() - start < forMs && goOn()) {
      const sent = performance.now();
      const response = await fetch(url, { headers });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      await response.arrayBuffer();
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return { perSecond: (times.length * 1000) / (performance.now() - start), medianMs: median(times) };
}
