import { startSystem } from "@/e2e/support/system";
import { type BareApp, startBareApp } from "./bare-app";
import { fillMirror } from "./fill-mirror";
import { median } from "./median";
import { processorMs } from "./processor-time";
import { rateOf } from "./rate";
import { sessionCookie } from "./session";
import { webProcess } from "./web-process";

/**
 * `npm run bench:pages`: the orders page with 10,000 orders in the mirror, and the page of one order, each against a bare
 * page of the same framework that renders the same rows from the same data, alternately in one run: how long one request
 * has the process on a processor, which what else the machine does changes little, how many are answered in a second, and
 * how many bytes of HTML each is. The bare pages have nothing of what is around ours: no session, no navigation, no
 * languages, no live events.
 */

const rounds = 5;
const round = { atOnce: 8, forMs: 3_000 };
/** Until it has answered some thousands, V8 still compiles, and the page with more code looks slower than it is. */
const warmUp = { ...round, forMs: 30_000 };

/** A page, and the process that answers it. */
type Compared = { url: string; cookie?: string; pid: number };

const system = await startSystem();
const { databaseUrl, portal, pid: startPid } = system.ready;
let bare: BareApp | undefined;
try {
  bare = await startBareApp(databaseUrl);
  const { businessId, orderId } = await fillMirror(databaseUrl);
  const ours = {
    cookie: await sessionCookie(system.ready, "requester@northwind.example"),
    pid: webProcess(startPid),
  };
  const { url, pid } = bare;
  await compare(
    "orders page",
    { ...ours, url: `${portal}/orders` },
    { pid, url: `${url}/orders?business=${businessId}` },
  );
  await compare(
    "order's page",
    { ...ours, url: `${portal}/orders/${orderId}` },
    { pid, url: `${url}/orders/${orderId}` },
  );
} finally {
  bare?.stop();
  await system.stop();
}

async function compare(name: string, ours: Compared, bareOne: Compared): Promise<void> {
  const taken = { ours: [] as Taken[], bare: [] as Taken[] };
  for (const page of [ours, bareOne]) await rateOf(async () => void (await load(page)), warmUp);
  for (let turn = 0; turn < rounds; turn += 1) {
    taken.bare.push(await roundOf(bareOne));
    taken.ours.push(await roundOf(ours));
  }
  const [mine, bares] = [medianOf(taken.ours), medianOf(taken.bare)];
  console.log(`${name}: ${said(mine)}, ${await load(ours)} bytes`);
  console.log(`  bare page: ${said(bares)}, ${await load(bareOne)} bytes`);
  const [byTime, byRate] = [bares.processorMs / mine.processorMs, mine.rate / bares.rate];
  console.log(
    `  ratio ${byTime.toFixed(2)} by processor time, ${byRate.toFixed(2)} by requests a second (medians of ${rounds})`,
  );
}

/** What a round came to: requests a second, and the time on a processor that each took. */
type Taken = { rate: number; processorMs: number };

async function roundOf(page: Compared): Promise<Taken> {
  const before = processorMs(page.pid);
  const rate = await rateOf(async () => void (await load(page)), round);
  const count = (rate * round.forMs) / 1_000;
  return { rate, processorMs: (processorMs(page.pid) - before) / count };
}

function medianOf(taken: readonly Taken[]): Taken {
  return {
    rate: median(taken.map(({ rate }) => rate)),
    processorMs: median(taken.map((each) => each.processorMs)),
  };
}

function said({ rate, processorMs: ms }: Taken): string {
  return `${ms.toFixed(1)} ms of processor each, ${rate.toFixed(0)} a second`;
}

/** One request of a page, with the cookie of a session where it takes one. @returns the bytes of its HTML */
async function load({ url, cookie }: Compared): Promise<number> {
  const response = await fetch(url, { headers: cookie ? { Cookie: cookie } : {} });
  if (!response.ok || response.redirected) throw new Error(`${url} answered ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}
