import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { expireConsents } from "@/lib/drafts/consents/mutations";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { placeOrder } from "../placing/mutations";
import { type AskedForOrder, askForOrder, secretOf } from "../testing/asked-order";
import { countOrders } from "../testing/count-orders";
import { getDraft, listDrafts } from "../testing/order-drafts";
import { withdrawConsent } from "./mutations";
import { confirm, decline, gone, linesOf, passTime, refused } from "./testing/answers";

/** What becomes of an order to which its person does not consent. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const ask = (content: Parameters<typeof askForOrder>[1] = {}) => askForOrder(sandbox.origin, content);

describe("declined", () => {
  const deletions = ({ world }: AskedForOrder) =>
    db().command.findMany({ where: { businessId: world.businessId, kind: "file.delete" } });
  const filesOf = async ({ world }: AskedForOrder) =>
    ((await world.service.get("/files")).json as { data: unknown[] }).data;

  test("nothing is ordered, the form is thrown away, and staff read why", async () => {
    const asked = await ask();
    await decline(asked, "I ordered it elsewhere");
    await decline(asked, "I ordered it elsewhere");
    expect(await countOrders(asked.world.service)).toEqual({ orders: 0, posts: 0 });
    for (const actor of [asked.person, asked.staff]) {
      expect(await listDrafts(actor)).toEqual([]);
      await expect(getDraft(actor, asked)).rejects.toEqual(refused("not_found"));
      expect(await getAttemptByCommand(actor, asked.commandId)).toMatchObject({
        state: "refused",
        refusal: {
          message: { key: "draftErrors.consent.declinedWhy", params: { why: "I ordered it elsewhere" } },
        },
      });
    }
    const lines = await linesOf(asked);
    expect(lines.filter(({ action }) => action === "consent.decline")).toMatchObject([
      { actorId: asked.person.userId, onBehalfOfId: null, after: { askedBy: asked.staff.name } },
    ]);
    await expect(confirm(asked)).rejects.toEqual(gone);
  });

  test("its documents are deleted at the service, also when that can be reached again only later", async () => {
    const asked = await ask();
    expect(await filesOf(asked)).toHaveLength(1);
    await asked.world.service.setFaults([{ method: "DELETE", path: "/files", kind: "status", status: 503 }]);
    await decline(asked);
    const [deletion] = await deletions(asked);
    expect(deletion).toMatchObject({ actorId: asked.person.userId, onBehalfOfId: null, isAwaited: false });
    await runRound(deletion?.id ?? "");
    expect(await deletions(asked)).toMatchObject([{ state: "unknown" }]);
    await asked.world.service.setFaults([]);
    await letPass(deletion?.id ?? "", 600);
    await runRound(deletion?.id ?? "");
    await letPass(deletion?.id ?? "", 600);
    await runRound(deletion?.id ?? "");
    expect(await deletions(asked)).toMatchObject([{ state: "done" }]);
    expect(await filesOf(asked)).toEqual([]);
  });

  test("its documents are deleted once there is a token again", async () => {
    const asked = await ask();
    const tokens = await db().accessToken.findMany({ where: { connectionId: asked.world.connectionId } });
    await db().accessToken.deleteMany({ where: { connectionId: asked.world.connectionId } });
    await decline(asked);
    const [deletion] = await deletions(asked);
    await runRound(deletion?.id ?? "");
    expect(await deletions(asked)).toMatchObject([{ state: "unknown" }]);
    await db().accessToken.createMany({ data: tokens });
    await runRound(deletion?.id ?? "");
    expect(await filesOf(asked)).toEqual([]);
  });
});

describe("taken back by staff, or not answered in time", () => {
  const takeBack = (asked: AskedForOrder) => withdrawConsent(asked.staff, asked);
  const expire = async ({ commandId }: AskedForOrder) => {
    await passTime(commandId);
    await expireConsents();
  };

  test.each([
    ["withdrawn", "consent.withdraw", takeBack],
    ["expired", "consent.expire", expire],
  ])("%s: the form is open again as it was, and can be asked for anew", async (name, action, end) => {
    const asked = await ask({ reference: "Case 7" });
    await end(asked);
    await end(asked);
    const draft = await getDraft(asked.staff, asked);
    expect(draft).toMatchObject({
      content: { reference: "Case 7" },
      documents: [{ name: "birth.pdf" }],
      latestAttempt: { refusal: { message: { key: `draftErrors.consent.${name}` } } },
    });
    const lines = (await linesOf(asked)).filter((line) => line.action === action);
    expect(lines).toMatchObject([{ actorId: asked.staff.userId, onBehalfOfId: asked.person.userId }]);
    const { content, attempt } = draft;
    const again = await placeOrder(asked.staff, { ...asked, content, attempt });
    expect(again).toMatchObject({ state: "awaiting_consent" });
    await expect(confirm(asked)).rejects.toEqual(gone);
    await confirm({ secret: await secretOf(again.commandId) });
    expect(await countOrders(asked.world.service)).toEqual({ orders: 1, posts: 1 });
  });

  test("a mail that was not sent yet is not sent any more", async () => {
    const asked = await ask();
    await takeBack(asked);
    const mails = await db().mail.findMany({ where: { businessId: asked.world.businessId } });
    expect(mails).toMatchObject([{ sealedLetter: null, failedAt: expect.any(Date) }]);
  });

  test("it is staff who take it back, for the person it is asked of", async () => {
    const asked = await ask();
    await expect(withdrawConsent(asked.person, asked)).rejects.toEqual(refused("forbidden"));
    const elsewhere = await actingFor(await asked.world.addPerson("administrator"));
    await expect(withdrawConsent(elsewhere, asked)).rejects.toEqual(gone);
  });
});
