import { expect, test } from "vitest";
import { addBusiness } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { db } from "@/lib/platform/db";
import { noteServiceClock } from "./service-clock";

async function measured(...told: (string | undefined)[]): Promise<number | null> {
  const connectionId = await addConnection(await addBusiness());
  for (const date of told) await noteServiceClock({ connectionId }, date);
  const { clockAheadSeconds } = await db().connection.findUniqueOrThrow({ where: { id: connectionId } });
  return clockAheadSeconds === null ? null : Math.round(clockAheadSeconds / 10) * 10;
}

const dateIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

test("what an answer tells of the service's clock is kept, up to a day", async () => {
  for (const seconds of [600, -600, 80_000, -80_000]) expect(await measured(dateIn(seconds))).toBe(seconds);
  expect(await measured(dateIn(600), dateIn(-60))).toBe(-60);
});

test("clocks that agree are not written down again with each answer", async () => {
  expect(await measured(dateIn(0), dateIn(1))).toBeNull();
});

test("a clock that moves away little by little is followed", async () => {
  const told = Array.from({ length: 12 }, (_, step) => dateIn(step));
  expect(await measured(...told)).toBe(10);
});

test("an answer without a date, or with one that is none, tells nothing", async () => {
  expect(await measured(dateIn(600), undefined, "yesterday")).toBe(600);
});

test("an answer of another age is of no clock", async () => {
  const nonsense = ["Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", "1", dateIn(100_000)];
  for (const date of nonsense) expect(await measured(dateIn(600), date)).toBe(600);
});
