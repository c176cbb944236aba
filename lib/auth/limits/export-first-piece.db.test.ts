import { expect, test } from "vitest";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { db } from "@/lib/platform/db";
import { exportInTurn } from "./export-in-turn";

test("a file of one piece, of which nothing but the heading was taken, breaks off with its reader's grant", async () => {
  const businessId = await addBusiness();
  const person = await signIn(await addPerson({ businessId, role: "administrator" }));
  const staff = await actingFor(person);
  const lines = await exportInTurn(staff, {
    entry: { action: "order.export", subjectKind: "business", subjectId: businessId },
    heading: ["number"],
    pieces: (async function* () {
      yield ["RT-1"];
    })(),
    recordOf: (number) => [number],
    signal: new AbortController().signal,
  });
  await lines.next();
  await db().staffGrant.updateMany({ where: { sessionId: staff.sessionId }, data: { endedAt: new Date() } });
  await expect(lines.next()).rejects.toMatchObject({ code: "service_unavailable" });
});
