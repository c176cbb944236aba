import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { addBusiness } from "@/lib/auth/testing/signed-in";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { mirroredKinds } from "@/lib/kinds";
import { closeDb, db } from "@/lib/platform/db";
import { readyDatabase } from "@/scripts/start/databases";
import { startEmbedded } from "@/scripts/start/postgres";

/**
 * `npm run bench:tenants`: 1,000 connections on one worker against an idle service. Each kind of each connection is
 * due once a minute; how long ago the last sweep of any was tells how far behind the worker is.
 */

const connections = 1_000;
const minutes = 4;
const intervalSeconds = 60;
const aimSeconds = 60;

const folder = mkdtempSync(path.join(tmpdir(), "tenants-bench-"));
chmodSync(folder, 0o755);
const postgres = await startEmbedded(folder, { POSTGRES_PASSWORD: "bench" });
const started: ChildProcess[] = [];
try {
  const databaseUrl = `${postgres.serverUrl}/verso`;
  await readyDatabase(databaseUrl, "prisma/migrations");
  Object.assign(process.env, {
    ...{ DATABASE_URL: databaseUrl, PORTAL_URL: "http://localhost:3000", LOG_LEVEL: "warn" },
    PRIVATE_SERVICES: "*",
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
    SEAL_KEYS: `bench:${randomBytes(32).toString("base64")}`,
  });
  await connectAll(await startService());
  start("scripts/worker.ts");
  const beganAt = Date.now();
  await untilAllAreRead();
  const warmUpSeconds = (Date.now() - beganAt) / 1000;
  console.log(`connections  ${connections}, all read for the first time after ${warmUpSeconds.toFixed(0)} s`);
  await measure();
} finally {
  await closeDb();
  for (const child of started) await end(child);
  await postgres.child.stop();
  rmSync(folder, { recursive: true, force: true });
}

function start(entry: string): ChildProcess {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--import", "./scripts/allow-server-only.mjs", entry],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  started.push(child);
  return child;
}

async function startService(): Promise<string> {
  const { stdout } = start("bench/idle-service.ts");
  if (!stdout) throw new Error("The idle service says nothing");
  const [address] = (await once(createInterface(stdout), "line")) as [string];
  return address;
}

/** Each business has a token of its own, and was imported before. */
async function connectAll(baseUrl: string): Promise<void> {
  const connect = async () => {
    const connectionId = await addConnection(await addBusiness(), baseUrl);
    await addToken(connectionId, null, newId());
    const walked = { walkBeganAt: new Date(), walkedAt: new Date() };
    await db().mirrorProgress.createMany({
      data: mirroredKinds.map(({ kind }) => ({ connectionId, kind, ...walked })),
    });
  };
  for (let made = 0; made < connections; made += 10) await Promise.all(Array.from({ length: 10 }, connect));
}

async function untilAllAreRead(): Promise<void> {
  for (;;) {
    const [{ left }] = await db().$queryRaw<[{ left: number }]>`
      SELECT (SELECT count(*) FROM "MirrorProgress" WHERE "sweptAt" IS NULL)::int
        + (SELECT count(*) FROM "RefreshState" WHERE wanted > done)::int AS left`;
    if (left === 0) return;
    await pause(1_000);
  }
}

async function measure(): Promise<void> {
  const beganAt = Date.now();
  const [{ begun }] = await db().$queryRaw<[{ begun: Date }]>`SELECT now() AS begun`;
  const oldest: number[] = [];
  while (Date.now() - beganAt < minutes * 60_000) {
    await pause(1_000);
    const [{ age }] = await db().$queryRaw<[{ age: number }]>`
      SELECT extract(epoch FROM now() - min("sweptAt"))::float8 AS age FROM "MirrorProgress"`;
    oldest.push(age);
  }
  const [{ made, worst }] = await db().$queryRaw<[{ made: number; worst: number }]>`
    SELECT count(*)::int AS made, max(extract(epoch FROM completed_on - created_on))::float8 AS worst
    FROM pgboss.job WHERE name = 'sweep' AND state = 'completed' AND completed_on > ${begun}`;
  const oldestSeconds = Math.max(...oldest);
  const behindSeconds = Math.max(0, oldestSeconds - intervalSeconds);
  const due = connections * mirroredKinds.length;
  console.log(`sweeps       ${(made / minutes).toFixed(0)} a minute of ${due} that are due`);
  console.log(`queue        ${worst.toFixed(1)} s at most from asked for to done`);
  console.log(`oldest look  ${oldestSeconds.toFixed(1)} s ago at most, in ${minutes} minutes`);
  console.log(`behind       ${behindSeconds.toFixed(1)} s at most (aim: at most ${aimSeconds} s)`);
  console.log(`ratio        ${(behindSeconds / aimSeconds).toFixed(2)} of the aim`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
