import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { behindAfterMinutes } from "@/lib/credentials/behind";
import { scopeOf } from "@/lib/credentials/scope";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { noteSwept } from "@/lib/mirror/progress";
import { db } from "@/lib/platform/db";
import { listConnections } from "./data";

/** What people are told of a mirror that nothing keeps up to date, as where no worker runs. */

let person: Actor;
let connectionId: string;

beforeEach(async () => {
  const businessId = await addBusiness();
  person = await signIn(await addPerson({ businessId }));
  connectionId = await addConnection(businessId);
  await addToken(connectionId, await addPerson({ businessId }), "a colleague's");
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const told = async () => (await listConnections(person))[0];

async function swept(sweptAt: Date | null, why: { failedAt?: Date } = {}): Promise<void> {
  await db().mirrorProgress.upsert({
    where: { connectionId_kind: { connectionId, kind: "order" } },
    create: { connectionId, kind: "order", sweptAt, ...why },
    update: { sweptAt, ...why },
  });
}

test("it is told by its age alone, and as what it is where that is known", async () => {
  const long = ago(behindAfterMinutes + 1);
  await swept(ago(behindAfterMinutes - 1));
  expect(await told()).toMatchObject({ behindSince: null });
  await swept(long);
  expect(await told()).toMatchObject({ behindSince: long.toISOString(), unreachableSince: null });
  await swept(long, { failedAt: ago(1) });
  expect(await told()).toMatchObject({ behindSince: null, unreachableSince: long.toISOString() });
});

test("it is told where no first sweep came to its end, once that is long ago", async () => {
  const long = ago(behindAfterMinutes + 1);
  await swept(null);
  expect(await told()).toMatchObject({ behindSince: null });
  await db().mirrorProgress.updateMany({ where: { connectionId }, data: { beganAt: long } });
  expect(await told()).toMatchObject({ behindSince: long.toISOString() });
});

test("it is not told where no token works, of which people are told", async () => {
  await swept(ago(behindAfterMinutes + 1));
  await db().accessToken.updateMany({ where: { connectionId }, data: { state: "rejected" } });
  expect(await told()).toMatchObject({ behindSince: null });
});

test("open pages are told once it is up to date again", async () => {
  const scope = await scopeOf(connectionId);
  const news = () => db().change.count({ where: { topic: "connection", subjectId: connectionId } });
  await swept(ago(1));
  await noteSwept(scope, "order");
  expect(await news()).toBe(0);
  await swept(ago(behindAfterMinutes + 1));
  await noteSwept(scope, "order");
  expect(await news()).toBe(1);
});
