import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type SystemReady, startSystem } from "@/e2e/support/system";
import { newId } from "@/lib/domain/ids";
import { callbackKeyHash } from "@/lib/mirror/callback-key";
import { orderCallback, signedHeaders } from "@/lib/mirror/testing/signed-callback";
import { withClient } from "@/scripts/database/with-client";
import { startBareApp } from "./bare-app";
import { median } from "./median";
import { rateOf } from "./rate";

/**
 * `npm run bench:callbacks`: signed callbacks at a fixed rate, of which each is asked for afterwards; then as many a
 * second as are taken, against a bare route handler with one durable insert, alternately in one run.
 */

const fixed = { aSecond: 100, seconds: 20 };
const rounds = 5;
const round = { atOnce: 8, forMs: 4_000 };
const warmUp = { ...round, forMs: 2_000 };
/** What the callbacks are about: few, so that what the worker reads is not what is measured. */
const orders = 20;
const triesAtMost = 5;
const aim = 0.8;
let unanswered = 0;

// The service allows what it usually does: what the worker reads of it meanwhile is part of the measurement.
const system = await startSystem({ SANDBOX_RATE_LIMIT: "60" });
const { ready } = system;
let stopBareApp: (() => void) | undefined;
try {
  await withClient(ready.databaseUrl, (client) =>
    client.query('CREATE TABLE bench_inbox (id bigserial PRIMARY KEY, "body" bytea NOT NULL)'),
  );
  const { url, stop } = await startBareApp(ready.databaseUrl);
  stopBareApp = stop;
  const address = `${ready.portal}/api/callbacks/${await openAddress(ready)}`;
  await atFixedRate(address);
  const callBack = async () => {
    const status = await send(address, randomUUID());
    if (status !== 200) throw new Error(`A callback was answered ${status}`);
  };
  const insert = async () => {
    const answer = await fetch(`${url}/insert`, signedRequest(randomUUID()));
    if (!answer.ok) throw new Error(`The bare route answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  await Promise.all([rateOf(callBack, warmUp), rateOf(insert, warmUp)]);
  const [taken, inserted]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < rounds; turn += 1) {
    inserted.push(await rateOf(insert, round));
    taken.push(await rateOf(callBack, round));
  }
  const ratio = median(taken) / median(inserted);
  console.log(`bare route   ${median(inserted).toFixed(0)} a second (median of ${rounds})`);
  console.log(`callbacks    ${median(taken).toFixed(0)} a second`);
  console.log(`ratio        ${ratio.toFixed(2)} (aim: ${aim})`);
} finally {
  stopBareApp?.();
  await system.stop();
}

async function atFixedRate(address: string): Promise<void> {
  const ids = Array.from({ length: fixed.aSecond * fixed.seconds }, () => randomUUID());
  const begun = performance.now();
  const statuses = await Promise.all(
    ids.map(async (id, index) => {
      await pause((index * 1000) / fixed.aSecond);
      return await send(address, id);
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const kept = await withClient(ready.databaseUrl, (client) =>
    client.query('SELECT 1 FROM "CallbackDelivery" WHERE "dedupeKey" = ANY($1)', [ids]),
  );
  const taken = statuses.filter((status) => status === 200).length;
  console.log(
    `fixed rate   ${ids.length} in ${seconds.toFixed(1)} s, ${taken} answered 200, ${unanswered} sent again`,
  );
  console.log(`lost         ${taken - (kept.rowCount ?? 0)} of those (aim: 0)`);
}

/** As the service does: what is not answered is sent again. */
async function send(address: string, webhookId: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(address, webhookId);
    } catch (error) {
      if (tries === triesAtMost) throw error;
      unanswered += 1;
    }
  }
}

async function sendOnce(address: string, webhookId: string): Promise<number> {
  const answer = await fetch(address, signedRequest(webhookId));
  await answer.arrayBuffer();
  return answer.status;
}

function signedRequest(webhookId: string): RequestInit {
  const body = orderCallback(1 + (Number.parseInt(webhookId.slice(0, 8), 16) % orders));
  const secret = ready.sandbox.a.signing_secret;
  return { method: "POST", body, headers: signedHeaders({ secret, body, webhookId }) };
}

/** Writes down a command that the service knows an address of. @returns the key in that address */
async function openAddress({ databaseUrl }: SystemReady): Promise<string> {
  const key = randomBytes(32).toString("hex");
  await withClient(databaseUrl, (client) =>
    client.query(
      `INSERT INTO "Command" (id, "businessId", "connectionId", "actorId", kind, key, attempt, state, sends,
         "callbackKeyHash", request)
       SELECT $1::uuid, connection."businessId", connection.id, person.id, 'order.place', $1::uuid::text, 1, 'refused', 1, $2, '{}'
       FROM "Connection" AS connection, "User" AS person
       WHERE person.email = 'requester@northwind.example' AND connection."businessId" =
         (SELECT "businessId" FROM "Membership" WHERE "userId" = person.id) LIMIT 1`,
      [newId(), callbackKeyHash(key)],
    ),
  );
  return key;
}
