import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { startSystem } from "@/e2e/support/system";
import { newId } from "@/lib/domain/ids";
import { PrismaClient } from "@/prisma/generated/client";
import { freePort } from "@/scripts/start/postgres";
import { sessionCookie } from "./session";

/**
 * `npm run bench:orders-page`: requests a second of the orders page with 10,000 orders in the mirror against
 * a bare page of the same framework with one query, alternately in one run.
 */

const orderCount = 10_000;
const rounds = 5;
const roundMs = 4_000;
const atOnce = 8;

const system = await startSystem();
const { databaseUrl } = system.ready;
let bare: Awaited<ReturnType<typeof startBarePage>> | undefined;
try {
  bare = await startBarePage();
  await fillMirror();
  const cookie = await sessionCookie(system.ready, "requester@northwind.example");
  const orders: number[] = [];
  const barePages: number[] = [];
  await Promise.all([rate(`${system.ready.portal}/orders`, cookie, 2_000), rate(bare.url, "", 2_000)]);
  for (let round = 0; round < rounds; round += 1) {
    barePages.push(await rate(bare.url, ""));
    orders.push(await rate(`${system.ready.portal}/orders`, cookie));
  }
  console.log(`bare page    ${median(barePages).toFixed(0)} requests a second (median of ${rounds})`);
  console.log(
    `orders page  ${median(orders).toFixed(0)} requests a second, ${orderCount} orders in the mirror`,
  );
  console.log(`ratio        ${(median(orders) / median(barePages)).toFixed(2)}`);
} finally {
  bare?.process.kill("SIGTERM");
  await system.stop();
}

async function startBarePage(): Promise<{ process: ChildProcess; url: string }> {
  const port = await freePort();
  const next = path.resolve("node_modules/.bin/next");
  execFileSync(process.execPath, [next, "build", "bench/bare-page"], { stdio: "ignore" });
  const child = spawn(process.execPath, [next, "start", "bench/bare-page", "-p", String(port)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: "ignore",
  });
  const url = `http://localhost:${port}/`;
  while (
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ))
  )
    await pause(200);
  return { process: child, url };
}

async function fillMirror(): Promise<void> {
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) });
  const connection = await client.connection.findFirstOrThrow({ where: { variant: "a" } });
  const now = Date.now();
  const data = Array.from({ length: orderCount }, (_, index) => {
    const at = new Date(now - index * 60_000);
    return {
      id: newId(),
      businessId: connection.businessId,
      connectionId: connection.id,
      serviceId: String(1_000_000 + index),
      number: `RT-${1_000_000 + index}`,
      reference: `Matter ${index}`,
      status: index % 3 === 0 ? "translating" : "completed",
      sourceLanguage: "es",
      targetLanguage: "en",
      serviceNames: ["Certified translation"],
      totalCents: 10_000 + index,
      receivedAt: at,
      searchText: `rt-${1_000_000 + index}\nmatter ${index}`,
      snapshot: {},
      snapshotWhole: false,
      requestedAt: at,
      answeredAt: at,
      confirmedAt: at,
    };
  });
  await client.order.createMany({ data });
  await client.$disconnect();
}

/** Requests a second with `atOnce` requests under way. */
async function rate(url: string, cookie: string, forMs = roundMs): Promise<number> {
  const end = performance.now() + forMs;
  let count = 0;
  const one = async () => {
    while (performance.now() < end) {
      const response = await fetch(url, { headers: cookie ? { Cookie: cookie } : {} });
      if (!response.ok || response.redirected) throw new Error(`${url} answered ${response.status}`);
      await response.arrayBuffer();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return (count * 1000) / forMs;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
