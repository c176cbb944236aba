import { availableParallelism, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { encode } from "next-auth/jwt";
import pLimit from "p-limit";
import { Client } from "pg";
import { makeSecrets } from "@/e2e/support/secrets";
import { startSystem } from "@/e2e/support/system";
import { absoluteDays } from "@/lib/auth/session/store";
import { newId } from "@/lib/domain/ids";
import { liveChannel, publishChange } from "@/lib/live/publish";
import { PrismaClient } from "@/prisma/generated/client";
import { ListeningStream } from "./listening-streams";
import { median } from "./median";
import { inspectable, inspectWeb, type Memory } from "./web-process";

/**
 * `npm run bench:live`: the event streams of 1,000 people of one business on one web process. What each of them
 * takes of its memory, and how long after a commit the last of them has heard of the change.
 */

const streamCount = 1_000;
const changeCount = 10;
const openingAtOnce = 20;
const bytesAtMost = 50_000;
const deliveryMsAtMost = 2_000;
/** Beyond it a stream is taken for lost. */
const patienceMs = 60_000;

const secrets = makeSecrets();
// As behind a load balancer: all connections may come from one place.
const system = await startSystem({ ...secrets, ...inspectable, TRUSTED_PROXIES: "1" });
const { portal, databaseUrl } = system.ready;
const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) });
try {
  const businessId = newId();
  const cookies = await signInPeople(businessId);
  await warmUp(cookies);
  const web = await inspectWeb(system);
  const before = await web.settledMemory();
  const streams = await openStreams(cookies);
  await untilEachLookedAgain(streams);
  const open = await web.settledMemory();
  reportMemory(before, open);
  await reportDeliveries(businessId, streams);
  for (const stream of streams) stream.close();
  web.close();
} finally {
  await client.$disconnect();
  await system.stop();
}

/** @returns the cookie of each */
async function signInPeople(businessId: string): Promise<string[]> {
  const people = Array.from({ length: streamCount }, () => ({ userId: newId(), sid: newId() }));
  const expiresAt = new Date(Date.now() + absoluteDays * 24 * 3_600_000);
  await client.business.create({ data: { id: businessId, name: "Everybody" } });
  await client.user.createMany({
    data: people.map(({ userId: id }) => ({ id, email: `${id}@people.example`, name: "A requester" })),
  });
  await client.membership.createMany({
    data: people.map(({ userId }) => ({ userId, businessId, role: "requester" as const })),
  });
  await client.session.createMany({
    data: people.map(({ userId, sid: id }) => ({ id, userId, businessId, expiresAt })),
  });
  return await Promise.all(
    people.map(async ({ sid }) => {
      const token = await encode({ token: { sid }, secret: secrets.NEXTAUTH_SECRET });
      return `next-auth.session-token=${token}`;
    }),
  );
}

/** Each has had a stream once, few of them at a time: what the process needs for anybody is there before. */
async function warmUp(cookies: string[]): Promise<void> {
  const turns = pLimit(openingAtOnce);
  await turns.map(cookies, async (cookie) => (await ListeningStream.open(portal, cookie)).close());
}

async function openStreams(cookies: string[]): Promise<ListeningStream[]> {
  const turns = pLimit(openingAtOnce);
  return await turns.map(cookies, (cookie) => ListeningStream.open(portal, cookie));
}

/** From then on each holds what it has read of its session while it was open. */
async function untilEachLookedAgain(streams: ListeningStream[]): Promise<void> {
  const missing = await left(streams, ({ heartbeats }) => heartbeats > 1);
  if (missing > 0) throw new Error(`${missing} streams showed no life for ${patienceMs / 1000} s`);
}

/** Waits for them all, until what is left is taken for lost. @returns how many that are */
async function left(
  streams: ListeningStream[],
  isDone: (stream: ListeningStream) => boolean,
): Promise<number> {
  const late = performance.now() + patienceMs;
  const waiting = () => streams.filter((stream) => !isDone(stream)).length;
  while (waiting() > 0 && performance.now() < late) await pause(20);
  return waiting();
}

function reportMemory(before: Memory, open: Memory): void {
  const perStream = (kind: keyof Memory) => (open[kind] - before[kind]) / streamCount;
  const resident = perStream("residentBytes");
  const mb = (bytes: number) => (bytes / 1_000_000).toFixed(0);
  console.log(`machine      ${load()}`);
  console.log(
    `memory       ${mb(before.residentBytes)} MB before, ${mb(open.residentBytes)} MB with ${streamCount} streams, ` +
      `each after its first look at its session`,
  );
  console.log(
    `a stream     ${kb(resident)} of the process, of which ${kb(perStream("usedBytes"))} are in use ` +
      `(aim: at most ${kb(bytesAtMost)})`,
  );
  console.log(`ratio        ${(resident / bytesAtMost).toFixed(2)} of what it may take`);
}

/** One change after another, each when everybody has heard of the one before it. */
async function reportDeliveries(businessId: string, streams: ListeningStream[]): Promise<void> {
  const control = new Client({ connectionString: databaseUrl });
  await control.connect();
  await control.query(`LISTEN ${liveChannel}`);
  const lasts: number[] = [];
  const firsts: number[] = [];
  const controls: number[] = [];
  let lost = 0;
  for (let round = 0; round < changeCount; round += 1) {
    const id = newId();
    const told = new Promise<number>((resolve) => {
      control.on("notification", ({ payload }) => payload?.includes(id) && resolve(performance.now()));
    });
    const committedAt = await commitChange(businessId, id);
    lost += await left(streams, ({ heardAt }) => heardAt.has(id));
    const after = streams.map(({ heardAt }) => (heardAt.get(id) ?? Number.NaN) - committedAt);
    const heard = after.filter((ms) => !Number.isNaN(ms));
    lasts.push(Math.max(...heard));
    firsts.push(Math.min(...heard));
    controls.push((await told) - committedAt);
  }
  await control.end();
  const ended = streams.filter(({ hasEnded }) => hasEnded).length;
  const worst = Math.max(...lasts);
  console.log(`machine      ${load()}`);
  console.log(
    `a listener   ${ms(median(controls))} after the commit, straight from PostgreSQL (median of ${changeCount})`,
  );
  console.log(`first stream ${ms(median(firsts))}`);
  console.log(
    `last stream  ${ms(median(lasts))}, at worst ${ms(worst)} (aim: at most ${ms(deliveryMsAtMost)}); ` +
      `${lost} deliveries lost, ${ended} streams ended`,
  );
  console.log(`ratio        ${(worst / deliveryMsAtMost).toFixed(2)} of the time it may take, at worst`);
}

/** @returns when the commit was sent: a little before it was done */
async function commitChange(businessId: string, id: string): Promise<number> {
  return await client.$transaction(async (tx) => {
    await tx.business.update({ where: { id: businessId }, data: { name: `Everybody ${id}` } });
    const owner = { personId: null, departmentId: null };
    await publishChange(tx, { businessId, topic: "order", id, owner });
    return performance.now();
  });
}

function load(): string {
  return `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores, everything here included`;
}

function kb(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
