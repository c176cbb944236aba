import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { wholeList } from "../../testing/whole-list";
import { readOrders } from "./data";

/** An order that is found and is no longer of the list when its row is read ends the file, which looks whole. */

const between = vi.hoisted(() => ({ happens: null as ((ids: string[]) => Promise<void>) | null }));

vi.mock("../walk/data", async (original) => {
  const actual = await original<typeof import("../walk/data")>();
  return {
    ...actual,
    findNext: async (...asked: Parameters<typeof actual.findNext>) => {
      const ids = await actual.findNext(...asked);
      await between.happens?.(ids);
      between.happens = null;
      return ids;
    },
  };
});

const orders = 1_205;
let businessId: string;
let administrator: Actor;

beforeAll(async () => {
  businessId = await addBusiness();
  const connectionId = await addConnection(businessId);
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  await db().order.createMany({
    data: Array.from({ length: orders }, (_, n) => {
      const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000);
      return {
        ...{ id: newId(), businessId, connectionId, serviceId: String(n), number: `RT-${n}`, receivedAt: at },
        ...{ status: "translating", sourceLanguage: "es", targetLanguage: "en" },
        ...{ serviceNames: ["Certification"], totalCents: 1000 + n, searchText: `rt-${n} deed.pdf` },
        ...{ snapshot: {}, snapshotWhole: false, requestedAt: at, answeredAt: at, confirmedAt: at },
      };
    }),
  });
});
beforeEach(() => {
  between.happens = null;
});

test("an order that changes its status between the two reads of a piece does not end the file", async () => {
  between.happens = async ([first = ""]) => {
    await db().order.update({ where: { id: first }, data: { status: "completed" } });
  };
  const query = { ...wholeList, search: "deed", status: ["translating"] };
  let count = 0;
  for await (const rows of readOrders(administrator, query)) count += rows.length;
  expect(count).toBe(orders - 1);
});
