import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import type { Position } from "@/lib/domain/keyset";
import { db } from "@/lib/platform/db";
import { wholeList } from "../testing/whole-list";
import { listOrders } from "./data";

/** An order that is found and is no longer of the list when its row is read does not make its page the last, or the first. */

const between = vi.hoisted(() => ({ happens: null as ((ids: string[]) => Promise<void>) | null }));

vi.mock("./walk/data", async (original) => {
  const actual = await original<typeof import("./walk/data")>();
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
let connectionId: string;
let administrator: Actor;

beforeAll(async () => {
  const businessId = await addBusiness();
  connectionId = await addConnection(businessId);
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

const pageAt = (cursor: Position | null) =>
  listOrders(administrator, { ...wholeList, connection: [connectionId], status: ["translating"], cursor });

function completeFirstFound() {
  const completed = vi.fn(async ([first = ""]: string[]) => {
    await db().order.update({ where: { id: first }, data: { status: "completed" } });
  });
  between.happens = completed;
  return completed;
}

test("an order that changes its status between the two reads of a page does not make it the last", async () => {
  const { nextCursor } = await pageAt(null);
  const completed = completeFirstFound();
  const second = await pageAt(nextCursor);
  expect(completed).toHaveBeenCalledOnce();
  expect(second.nextCursor).toEqual({ direction: "after", id: second.rows.at(-1)?.id });
});

test("nor, read backwards, the first", async () => {
  const second = await pageAt((await pageAt(null)).nextCursor);
  const third = await pageAt(second.nextCursor);
  const fourth = await pageAt(third.nextCursor);
  const completed = completeFirstFound();
  const back = await pageAt(fourth.previousCursor);
  expect(completed).toHaveBeenCalledOnce();
  expect(back.previousCursor).toEqual({ direction: "before", id: back.rows.at(0)?.id });
});
