import { beforeAll, describe, expect, test } from "vitest";
import { addBusiness, addPerson } from "@/lib/auth/testing/signed-in";
import { scopeOf } from "@/lib/credentials/scope";
import { addConnection } from "@/lib/credentials/testing/connected";
import { addCommand } from "@/lib/mirror/testing/mirrored-world";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { withClient } from "@/scripts/database/with-client";
import { judgeCertainty, readCertainty, slownessOf } from "./certainty";

const answersAgain = new Date("2026-05-05T12:00:00Z");
const at = (seconds: number) => new Date(answersAgain.getTime() + seconds * 1000);

beforeAll(async () => {
  const businessId = await addBusiness();
  const world = {
    scope: await scopeOf(await addConnection(businessId)),
    userId: await addPerson({ businessId }),
  };
  const commands = [
    { createdAt: at(-60), settledAt: at(-30) },
    { createdAt: at(-60), settledAt: at(31) },
    { createdAt: at(-60), settledAt: at(2) },
    { createdAt: at(-60), settledAt: null },
    { createdAt: at(1), settledAt: at(90) },
  ];
  for (const times of commands) {
    const { commandId: id } = await addCommand(world);
    await db().command.update({ where: { id }, data: times });
  }
});

test("every command that was open when the service answered again is timed, and no other", async () => {
  const read = await withClient(env().DATABASE_URL, (client) => readCertainty(client, answersAgain));
  expect(read).toEqual([2, 31, null]);
});

describe("commands that were not certain in time are told of", () => {
  test("on a machine that has the time, after half a minute", () => {
    expect(judgeCertainty([2, 29], 1)).toEqual([]);
    expect(judgeCertainty([2, 31], 1)).toEqual([
      expect.stringContaining("1 commands were not certain within 30 s"),
    ]);
    expect(judgeCertainty([2, null], 1)).toHaveLength(1);
  });
  test("on a slow one, after as many times longer", () => {
    expect(slownessOf(6, 2)).toBe(3);
    expect(slownessOf(0.5, 2)).toBe(1);
    expect(judgeCertainty([80], 3)).toEqual([]);
    expect(judgeCertainty([91], 3)).toHaveLength(1);
  });
});
