import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import type { Role } from "@/lib/domain/roles";
import { db } from "@/lib/platform/db";
import { getBusiness } from "./data";
import { changeBusiness } from "./mutations";

let businessId: string;
let administrator: Actor;

const join = async (role: Role) => await signIn(await addPerson({ businessId, role }));
const refused = (code: string) => expect.objectContaining({ code });

beforeEach(async () => {
  businessId = await addBusiness();
  administrator = await join("administrator");
});

test("what requesters see changes with their next request, and of nobody else", async () => {
  const [requester, approver] = [await join("requester"), await join("approver")];
  await changeBusiness(administrator, {
    requestersSeeAll: false,
    requestersSeePrices: false,
    staffOrdersNeedConsent: false,
  });
  expect((await renewedActor(requester))?.acting).toMatchObject({ seesColleagues: false, seesPrices: false });
  expect((await renewedActor(approver))?.acting).toMatchObject({ seesColleagues: true, seesPrices: true });
  await changeBusiness(administrator, {
    requestersSeeAll: false,
    requestersSeePrices: false,
    staffOrdersNeedConsent: false,
  });
  const lines = await db().auditEvent.findMany({ where: { businessId, action: "business.change" } });
  expect(lines).toMatchObject([
    {
      before: { requestersSeeAll: true, requestersSeePrices: true },
      after: { requestersSeeAll: false, requestersSeePrices: false, staffOrdersNeedConsent: false },
    },
  ]);
});

test("nobody but an administrator changes or sees the business", async () => {
  const others = [await join("requester"), await join("approver"), await actingFor(administrator)];
  for (const other of others) {
    const settings = { requestersSeeAll: false, requestersSeePrices: false, staffOrdersNeedConsent: false };
    await expect(changeBusiness(other, settings)).rejects.toEqual(refused("forbidden"));
    await expect(getBusiness(other)).rejects.toEqual(refused("not_found"));
  }
  expect(await getBusiness(administrator)).toMatchObject({
    requestersSeeAll: true,
    requestersSeePrices: true,
  });
});
