import { PrismaPg } from "@prisma/adapter-pg";
import { startSystem } from "@/e2e/support/system";
import { newId } from "@/lib/domain/ids";
import { PrismaClient } from "@/prisma/generated/client";
import { startBareApp } from "./bare-app";
import { median } from "./median";
import { rateOf } from "./rate";
import { sessionCookie } from "./session";

/**
 * `npm run bench:orders-page`: requests a second of the orders page with 10,000 orders in the mirror against
 * a bare page of the same framework with one query, alternately in one run.
 */

const orderCount = 10_000;
const rounds = 5;
const round = { atOnce: 8, forMs: 4_000 };
const warmUp = { ...round, forMs: 2_000 };

const system = await startSystem();
const { databaseUrl } = system.ready;
let stopBareApp: (() => void) | undefined;
try {
  const { url, stop } = await startBareApp(databaseUrl);
  stopBareApp = stop;
  await fillMirror();
  const cookie = await sessionCookie(system.ready, "requester@northwind.example");
  const orders: number[] = [];
  const barePages: number[] = [];
  const loadBare = () => load(url);
  const loadOrders = () => load(`${system.ready.portal}/orders`, cookie);
  await Promise.all([rateOf(loadOrders, warmUp), rateOf(loadBare, warmUp)]);
  for (let turn = 0; turn < rounds; turn += 1) {
    barePages.push(await rateOf(loadBare, round));
    orders.push(await rateOf(loadOrders, round));
  }
  console.log(`bare page    ${median(barePages).toFixed(0)} requests a second (median of ${rounds})`);
  console.log(
    `orders page  ${median(orders).toFixed(0)} requests a second, ${orderCount} orders in the mirror`,
  );
  console.log(`ratio        ${(median(orders) / median(barePages)).toFixed(2)}`);
} finally {
  stopBareApp?.();
  await system.stop();
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

/** One request of a page, with the cookie of a session where it takes one. */
async function load(url: string, cookie = ""): Promise<void> {
  const response = await fetch(url, { headers: cookie ? { Cookie: cookie } : {} });
  if (!response.ok || response.redirected) throw new Error(`${url} answered ${response.status}`);
  await response.arrayBuffer();
}
