import { beforeAll, expect, test } from "vitest";
import { addBusiness, addPerson } from "@/lib/auth/testing/signed-in";
import { accessForScope } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { gatewayFor } from "@/lib/gateway/registry";
import { addCommand } from "@/lib/mirror/testing/mirrored-world";
import { orderRow } from "@/lib/mirror/testing/snapshots";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { candidates } from "./candidates";

/** How far is looked for what a lost answer made, where a page has twenty rows and nothing can be searched for. */

const rowsPerPage = 20;
let commandId: string;
let gateway: ReturnType<typeof gatewayFor>;

beforeAll(async () => {
  const businessId = await addBusiness();
  const connectionId = await addConnection(businessId, "http://service.invalid/api/v1", "b");
  await addToken(connectionId, null, "a token");
  const scope = await scopeOf(connectionId);
  const access = (await accessForScope(scope)) ?? expect.unreachable();
  gateway = gatewayFor(access);
  ({ commandId } = await addCommand({ scope, userId: await addPerson({ businessId }) }, ["7"]));
});

/** Looks through a list whose orders were all made so many hours after the command was sent, or before it. */
async function lookThrough(sentHoursAgo: number, madeHoursLater: number) {
  const firstSentAt = new Date(Date.now() - sentHoursAgo * 3_600_000);
  const command = await db().command.update({ where: { id: commandId }, data: { firstSentAt } });
  const receivedAt = new Date(firstSentAt.getTime() + madeHoursLater * 3_600_000).toISOString();
  const rows = Array.from({ length: rowsPerPage }, (_, n) => orderRow({ serviceId: `n-${n}`, receivedAt }));
  let pages = 0;
  const endless = {
    ...orders,
    list: async () => {
      pages += 1;
      return { rows, next: `page=${pages + 1}`, unreadable: [] };
    },
  };
  const found: unknown[] = [];
  const search = { command, request: { fileServiceIds: ["7"] }, gateway };
  for await (const one of candidates(endless, search)) found.push(one);
  return { pages, isToTheEnd: !found.includes("too_many") };
}

test("what was made before the command was sent ends it, however many pages follow", async () => {
  expect(await lookThrough(1, -2)).toEqual({ pages: 1, isToTheEnd: true });
});

test("the longer ago it was sent, the further back is looked; where that is not enough nothing is concluded", async () => {
  const [anHour, aDay] = [await lookThrough(1, 1), await lookThrough(24, 1)];
  expect([anHour.isToTheEnd, aDay.isToTheEnd]).toEqual([false, false]);
  expect(anHour.pages * rowsPerPage).toBeGreaterThanOrEqual(5_500);
  expect(aDay.pages * rowsPerPage).toBeGreaterThanOrEqual(17_000);
  expect(aDay.pages * rowsPerPage).toBeLessThan(20_000);
});
