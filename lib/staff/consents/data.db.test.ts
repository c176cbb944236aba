import { afterAll, beforeAll, expect, test } from "vitest";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { answerByLink, withdrawConsent } from "@/lib/orders/consents/mutations";
import { askForOrder } from "@/lib/orders/testing/asked-order";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listConsents } from "./data";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test("staff read what became of what they have asked, and why it was declined", async () => {
  const asked = await askForOrder(sandbox.origin);
  const { staff, person, commandId, secret } = asked;
  const about = { id: commandId, personId: person.userId, personName: person.name };
  expect(await listConsents(staff)).toEqual([
    expect.objectContaining({ ...about, state: "waiting", why: null }),
  ]);
  await answerByLink(aVisit(), { secret, decision: "decline", why: "Not mine" });
  expect(await listConsents(staff)).toEqual([
    expect.objectContaining({ ...about, state: "declined", why: "Not mine" }),
  ]);
});

test("they read nothing of what others have asked, and nobody else reads any of it", async () => {
  const asked = await askForOrder(sandbox.origin);
  expect(await listConsents(await actingFor(asked.person))).toEqual([]);
  await expect(listConsents(asked.person)).rejects.toEqual(expect.objectContaining({ code: "not_found" }));
  await withdrawConsent(asked.staff, asked);
  expect(await listConsents(asked.staff)).toMatchObject([{ state: "withdrawn" }]);
});
