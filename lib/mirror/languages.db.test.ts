import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { languagesOf, languagesQueue, refreshLanguages, rememberedLanguages } from "./languages";
import { requestsTo } from "./testing/asked";
import { createMirroredWorld, jobsOf, type MirroredWorld } from "./testing/mirrored-world";

let sandbox: TestSandbox;
let world: MirroredWorld;
let connectionId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createMirroredWorld(sandbox.origin);
  ({ connectionId } = world.scope);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => sandbox.dispose());

/** For this process alone. */
function letPass(seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
}

const asked = () => requestsTo(world.service, "/languages");
const refreshes = () => jobsOf(languagesQueue.name, connectionId);
const old = [{ code: "la", name: "Latin", active: true }];
const store = (hoursAgo: number) =>
  db().connection.update({
    where: { id: connectionId },
    data: { languages: old, languagesAt: new Date(Date.now() - hoursAgo * 3_600_000) },
  });

test("a list that a process remembers is read again once it has changed, and after a day", async () => {
  const shown = async () => {
    const where = { id: connectionId };
    const { languagesAt } = await db().connection.findUniqueOrThrow({ where });
    return await rememberedLanguages({ scope: world.scope, languagesAt });
  };
  await store(2);
  expect(await shown()).toEqual(old);
  expect(await shown()).toEqual(old);
  const changed = [{ code: "la", name: "Latina", active: true }];
  await db().connection.update({
    where: { id: connectionId },
    data: { languages: changed, languagesAt: new Date() },
  });
  expect(await shown()).toEqual(changed);
  expect(await refreshes()).toEqual([]);
  letPass(25 * 3_600);
  expect(await shown()).toEqual(changed);
  expect(await refreshes()).toHaveLength(1);
});

test("the first list is asked of the service, the next come from the mirror", async () => {
  const first = await languagesOf(world.scope);
  expect(first).toContainEqual({ code: "es", name: "Spanish", active: true });
  expect(await languagesOf(world.scope)).toEqual(first);
  expect(await asked()).toBe(1);
});

test("a list older than a day is shown as it is, and asked for once in the background", async () => {
  await store(25);
  expect(await languagesOf(world.scope)).toEqual(old);
  expect(await languagesOf(world.scope)).toEqual(old);
  expect(await asked()).toBe(0);
  expect(await refreshes()).toEqual([{ connectionId }]);
  await refreshLanguages({ connectionId });
  expect((await languagesOf(world.scope)).length).toBeGreaterThan(1);
});

test("a list younger than a day is not asked for", async () => {
  await store(23);
  expect(await languagesOf(world.scope)).toEqual(old);
  expect(await refreshes()).toEqual([]);
});

test("a service that cannot be reached leaves an empty list, and no page fails for it", async () => {
  await world.service.setFaults([{ path: "/languages", kind: "drop", times: 100 }]);
  expect(await languagesOf(world.scope)).toEqual([]);
  await world.service.setFaults([]);
  letPass(31);
  expect((await languagesOf(world.scope)).length).toBeGreaterThan(1);
});

test("while it fails all pages together ask once, with its tries, in half a minute", async () => {
  await world.service.setFaults([{ path: "/languages", kind: "status", status: 500, times: 100 }]);
  for (let round = 0; round < 3; round += 1) {
    const pages = Array.from({ length: 10 }, () => languagesOf(world.scope));
    expect((await Promise.all(pages)).flat()).toEqual([]);
  }
  expect(await asked()).toBe(3);
  letPass(31);
  expect(await languagesOf(world.scope)).toEqual([]);
  expect(await asked()).toBe(6);
});

test("a service that answers slowly keeps no page waiting, and its answer is there for the next", async () => {
  await world.service.setFaults([{ path: "/languages", kind: "delay", delay_ms: 3_500 }]);
  expect(await languagesOf(world.scope)).toEqual([]);
  const stored = async () =>
    (await db().connection.findUniqueOrThrow({ where: { id: connectionId } })).languages;
  await expect.poll(stored).not.toBeNull();
});
