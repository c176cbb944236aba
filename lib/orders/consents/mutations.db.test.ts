import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addDepartment } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { addConnection } from "@/lib/credentials/testing/connected";
import { AppError } from "@/lib/domain/errors";
import { typedAddress } from "@/lib/domain/testing/addresses";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { expireConsents } from "@/lib/drafts/consents/mutations";
import { discardDraft } from "@/lib/drafts/mutations";
import { changeBusiness } from "@/lib/people/business/mutations";
import { db } from "@/lib/platform/db";
import { newSecret } from "@/lib/platform/seal";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import { stopGrant } from "@/lib/staff/grants/mutations";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listUsedAddresses } from "../addresses/data";
import { getOrderPage } from "../data";
import { placeOrder } from "../placing/mutations";
import { type AskedForOrder, askForOrder, createConsentingWorld, secretOf } from "../testing/asked-order";
import { countOrders } from "../testing/count-orders";
import { getDraft, listDrafts, removeDocument, saveDraft } from "../testing/order-drafts";
import { readyToPlace, upload } from "../testing/ordering-world";
import { findLinkedOrder } from "./data";
import { answerByLink, answerSignedIn, withdrawConsent } from "./mutations";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const ask = (content: Parameters<typeof askForOrder>[1] = {}) => askForOrder(sandbox.origin, content);
const confirm = ({ secret }: Pick<AskedForOrder, "secret">) =>
  answerByLink(aVisit(), { secret, decision: "confirm" });
const decline = ({ secret }: Pick<AskedForOrder, "secret">, why = "") =>
  answerByLink(aVisit(), { secret, decision: "decline", why });
const refused = (code: string, key?: string) =>
  expect.objectContaining({ code, ...(key ? { userMessage: expect.objectContaining({ key }) } : {}) });
const gone = refused("not_found", "draftErrors.consent.gone");
const linesOf = ({ world }: Pick<AskedForOrder, "world">) =>
  db().auditEvent.findMany({ where: { businessId: world.businessId }, orderBy: { createdAt: "asc" } });
const passTime = (commandId: string) =>
  db()
    .$executeRaw`UPDATE "Consent" SET "expiresAt" = clock_timestamp() WHERE "commandId" = ${commandId}::uuid`;

describe("where the business asks for consent", () => {
  test("what staff place for somebody waits for them, and the service hears nothing of it", async () => {
    const { world, staff } = await createConsentingWorld(sandbox.origin);
    const input = await readyToPlace(staff);
    const attempt = await placeOrder(staff, input);
    expect(attempt).toMatchObject({ state: "awaiting_consent", subjectId: null, refusal: null });
    expect(await placeOrder(staff, input)).toEqual(attempt);
    expect(await countOrders(world.service)).toEqual({ orders: 0, posts: 0 });
    expect(await db().mail.count({ where: { businessId: world.businessId, kind: "consent" } })).toBe(1);
    const stored = await db().consent.findUniqueOrThrow({ where: { commandId: attempt.commandId } });
    expect(JSON.stringify(stored)).not.toContain(await secretOf(attempt.commandId));
  });

  test("what the person places themselves is placed at once", async () => {
    const { world, person } = await createConsentingWorld(sandbox.origin);
    expect(await placeOrder(person, await readyToPlace(person))).toMatchObject({ state: "accepted" });
    expect(await countOrders(world.service)).toEqual({ orders: 1, posts: 1 });
  });

  test("a faulty form is told of at once, and nobody is asked", async () => {
    const { world, staff } = await createConsentingWorld(sandbox.origin);
    const input = await readyToPlace(staff, { targetLanguage: "" });
    await expect(placeOrder(staff, input)).rejects.toEqual(refused("invalid_input"));
    expect(await db().mail.count({ where: { businessId: world.businessId } })).toBe(0);
  });

  test("its form takes no changes, from whomever", async () => {
    const { draftId, person, staff } = await ask();
    const waits = refused("conflict", "draftErrors.awaitsConsent");
    for (const actor of [person, staff]) {
      const { content, version, documents, attempt } = await getDraft(actor, { draftId });
      const changed = { draftId, version, content: { ...content, reference: "Another" } };
      const changes = [
        () => saveDraft(actor, changed),
        () => placeOrder(actor, { ...changed, attempt }),
        () => placeOrder(actor, { ...changed, attempt: attempt + 1 }),
        () => upload(actor, draftId),
        () => removeDocument(actor, { draftId, documentId: documents[0]?.id ?? "" }),
        () => discardDraft(actor, { draftId }),
      ];
      for (const change of changes) await expect(change()).rejects.toEqual(waits);
    }
  });
});

test("where it does not, staff place at once", async () => {
  const { world, staff } = await createConsentingWorld(sandbox.origin);
  const administrator = await world.addPerson("administrator");
  const settings = { requestersSeeAll: true, requestersSeePrices: true };
  await changeBusiness(administrator, { ...settings, staffOrdersNeedConsent: false });
  expect(await placeOrder(staff, await readyToPlace(staff))).toMatchObject({ state: "accepted" });
});

const printedCopy = {
  ...{ sourceLanguage: "spa", targetLanguage: "eng", certification: true, shipping: true },
  ...{ ...typedAddress, street2: "Apt 4", shippingService: "express", shippingSignature: true },
};

describe("the mailed link", () => {
  test("shows exactly what would be ordered, by whom and why, however often it is opened", async () => {
    const asked = await ask({
      certification: true,
      expedited: true,
      reference: "Case 7",
      field2: "Room 4",
      notesHtml: "<p>Spell <b>Ana</b></p>",
    });
    const shown = await findLinkedOrder(asked.secret);
    expect(await findLinkedOrder(asked.secret)).toEqual(shown);
    expect(shown).toMatchObject({
      kind: "asked",
      asked: {
        commandId: asked.commandId,
        staffName: asked.staff.name,
        reason: "They asked by phone",
        environment: "sandbox",
        order: {
          documents: [{ name: "birth.pdf", kind: "source", sizeBytes: 17 }],
          sourceLanguageName: "Spanish",
          targetLanguageName: "English",
          services: { certification: true, expedited: true, notarization: false, currencyConversion: false },
          coversheet: [
            { field: "reference", value: "Case 7" },
            { field: "field2", value: "Room 4" },
          ],
          notesHtml: "<p>Spell <b>Ana</b></p>",
        },
      },
    });
    expect(await countOrders(asked.world.service)).toEqual({ orders: 0, posts: 0 });
  });

  test("names the connection that it would go through where the business has another", async () => {
    const { secret, world } = await ask();
    const named = async () => {
      const shown = await findLinkedOrder(secret);
      return shown?.kind === "asked" ? shown.asked.connectionName : undefined;
    };
    expect(await named()).toBeNull();
    await addConnection(world.businessId);
    const { connectionId: id } = world;
    await db().connection.update({ where: { id }, data: { name: "First office" } });
    expect(await named()).toBe("First office");
  });

  test("shows where a printed copy goes and how, and by it that is what is sent", async () => {
    const asked = await askForOrder(sandbox.originB, printedCopy, "b");
    const { recipient, street1, street2, city, state, zip, country } = printedCopy;
    const address = { recipient, street1, street2, city, state, zip, country };
    expect(await findLinkedOrder(asked.secret)).toMatchObject({
      asked: { order: { shipping: { service: "express", signature: true, address } } },
    });
    expect(await listUsedAddresses(asked.person)).toEqual([]);
    const { number } = (await confirm(asked)) as { number: string };
    const { json } = await asked.world.service.call("GET", `/orders/${number}`);
    expect(json).toMatchObject({ data: { address: { recipient, street_1: street1, street_2: street2 } } });
    expect(await listUsedAddresses(asked.person)).toMatchObject([{ address, mayRemove: true }]);
  });

  test("that somebody guesses does nothing and shows nothing", async () => {
    await ask();
    const secret = newSecret();
    expect(await findLinkedOrder(secret)).toBeNull();
    await expect(confirm({ secret })).rejects.toEqual(gone);
    await expect(decline({ secret })).rejects.toEqual(gone);
  });

  test("is worth nothing once it was used, taken back or has expired", async () => {
    const [used, takenBack, expired] = [await ask(), await ask(), await ask()];
    await confirm(used);
    await withdrawConsent(takenBack.staff, takenBack);
    await passTime(expired.commandId);
    for (const { secret } of [used, takenBack, expired]) expect(await findLinkedOrder(secret)).toBeNull();
    for (const asked of [takenBack, expired]) await expect(confirm(asked)).rejects.toEqual(gone);
    for (const asked of [used, takenBack, expired]) await expect(decline(asked)).rejects.toEqual(gone);
  });

  test("tells nothing of the person's token once it is worth nothing", async () => {
    const [takenBack, expired] = [await ask(), await ask()];
    await withdrawConsent(takenBack.staff, takenBack);
    await passTime(expired.commandId);
    for (const asked of [takenBack, expired]) {
      await db().accessToken.deleteMany({ where: { connectionId: asked.world.connectionId } });
      await expect(confirm(asked)).rejects.toEqual(gone);
    }
  });
});

describe("confirmed", () => {
  test("it is placed once by whoever asked, for the person, although the grant is over", async () => {
    const asked = await ask({ reference: "Case 7" });
    await stopGrant(asked.staff);
    const answer = await confirm(asked);
    expect(answer).toMatchObject({
      decision: "confirm",
      attempt: { state: "accepted" },
      number: expect.any(String),
    });
    expect(await confirm(asked)).toEqual(answer);
    expect(await countOrders(asked.world.service)).toEqual({ orders: 1, posts: 1 });
    const order = await db().order.findFirstOrThrow({ where: { businessId: asked.world.businessId } });
    const [personId, staffId] = [asked.person.userId, asked.staff.userId];
    expect(order).toMatchObject({ placedById: personId, placedByStaffId: staffId, reference: "Case 7" });
    const grantId = asked.staff.acting?.onBehalfOf?.grantId;
    const lines = (await linesOf(asked)).filter(({ action }) => /^(consent|order)\./.test(action));
    expect(lines).toMatchObject([
      { action: "consent.ask", actorId: staffId, onBehalfOfId: personId, grantId },
      {
        ...{ action: "consent.confirm", actorId: personId, onBehalfOfId: null, subjectId: asked.commandId },
        after: { askedBy: asked.staff.name, grantId, way: "mailed link" },
      },
      {
        ...{ action: "order.place", actorId: staffId, onBehalfOfId: personId, grantId },
        after: { commandId: asked.commandId },
      },
    ]);
  });

  test("by the person who is signed in, and by nobody else", async () => {
    const asked = await ask();
    const { commandId, world, person, staff } = asked;
    const answer = { commandId, decision: "confirm" } as const;
    const [colleague, administrator] = [
      await world.addPerson("requester"),
      await world.addPerson("administrator"),
    ];
    for (const other of [colleague, administrator]) {
      await expect(answerSignedIn(other, answer)).rejects.toEqual(gone);
    }
    for (const other of [staff, await actingFor(person), await actingFor(colleague)]) {
      await expect(answerSignedIn(other, answer)).rejects.toEqual(refused("forbidden"));
    }
    expect(await countOrders(world.service)).toEqual({ orders: 0, posts: 0 });
    expect(await answerSignedIn(person, answer)).toMatchObject({ attempt: { state: "accepted" } });
    expect((await linesOf(asked)).find(({ action }) => action === "consent.confirm")?.after).toMatchObject({
      way: "signed in",
    });
  });

  test("what the service refuses opens the form again, with its reasons", async () => {
    const asked = await ask();
    await asked.world.service.setFaults([{ method: "POST", path: "/orders", kind: "status", status: 422 }]);
    expect(await confirm(asked)).toMatchObject({ attempt: { state: "refused" }, number: null });
    const draft = await getDraft(asked.staff, asked);
    expect(draft).toMatchObject({ attempt: 2, latestAttempt: { state: "refused" } });
    await saveDraft(asked.staff, {
      ...asked,
      version: draft.version,
      content: { ...draft.content, reference: "B" },
    });
  });

  test("what the service does not answer is being checked, and found: one order", async () => {
    const asked = await ask();
    await asked.world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop", after: true }]);
    expect(await confirm(asked)).toMatchObject({ attempt: { state: "checking" }, number: null });
    await letPass(asked.commandId, 60);
    await runRound(asked.commandId);
    expect(await confirm(asked)).toMatchObject({ attempt: { state: "accepted" } });
    expect((await countOrders(asked.world.service)).orders).toBe(1);
  });

  test("without a token nothing is ordered, and it can be confirmed when there is one", async () => {
    const asked = await ask();
    const tokens = await db().accessToken.findMany({ where: { connectionId: asked.world.connectionId } });
    await db().accessToken.deleteMany({ where: { connectionId: asked.world.connectionId } });
    await expect(confirm(asked)).rejects.toEqual(refused("token_refused"));
    await db().accessToken.createMany({ data: tokens });
    expect(await confirm(asked)).toMatchObject({ attempt: { state: "accepted" } });
  });

  test("it is the department's in which the person is by then", async () => {
    const asked = await ask();
    const { businessId } = asked.world;
    const [before, now] = [await addDepartment(businessId), await addDepartment(businessId)];
    await db().command.update({ where: { id: asked.commandId }, data: { departmentId: before } });
    const where = { userId: asked.person.userId };
    await db().membership.updateMany({ where, data: { departmentId: now } });
    await confirm(asked);
    const order = await db().order.findFirstOrThrow({ where: { businessId } });
    expect(order.departmentId).toBe(now);
  });

  test("after days it is waited for as long as what was just placed", async () => {
    const asked = await ask();
    await letPass(asked.commandId, 2 * 24 * 3_600);
    const before = Date.now();
    await confirm(asked);
    const { createdAt } = await db().command.findUniqueOrThrow({ where: { id: asked.commandId } });
    expect(createdAt.getTime()).toBeGreaterThan(before - 5_000);
  });
});

test("it waits for whoever asked, who suspends the business at that moment, and does not keep them waiting", async () => {
  const asked = await ask();
  const { businessId } = asked.world;
  const answered = await db().$transaction(async (tx) => {
    // As an administrator of the operator does.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${asked.staff.userId}::uuid FOR NO KEY UPDATE`;
    const answer = Promise.allSettled([confirm(asked)]);
    await untilWaitedFor(tx);
    await tx.$queryRaw`SELECT 1 FROM "Business" WHERE id = ${businessId}::uuid FOR UPDATE NOWAIT`;
    const suspended = { suspendedAt: new Date(), suspendedReason: "Bills are open" };
    await tx.business.update({ where: { id: businessId }, data: suspended });
    return { answer };
  });
  expect(await answered.answer).toMatchObject([
    { status: "rejected", reason: refused("conflict", "draftErrors.consent.suspended") },
  ]);
  expect(await countOrders(asked.world.service)).toEqual({ orders: 0, posts: 0 });
});

const keptOut: [string, string, (asked: AskedForOrder) => Promise<unknown>][] = [
  [
    "the person is disabled",
    "person",
    ({ person }) => db().user.update({ where: { id: person.userId }, data: { disabledAt: new Date() } }),
  ],
  [
    "the person is kept out of the business",
    "person",
    ({ person }) =>
      db().membership.updateMany({ where: { userId: person.userId }, data: { disabledAt: new Date() } }),
  ],
  [
    "the person is removed",
    "person",
    ({ person }) => db().membership.deleteMany({ where: { userId: person.userId } }),
  ],
  [
    "the business is suspended",
    "suspended",
    ({ world }) =>
      db().business.update({
        where: { id: world.businessId },
        data: { suspendedAt: new Date(), suspendedReason: "Bills are open" },
      }),
  ],
  [
    "whoever asked is disabled",
    "staff",
    ({ staff }) => db().user.update({ where: { id: staff.userId }, data: { disabledAt: new Date() } }),
  ],
  [
    "whoever asked is of the staff no more",
    "staff",
    ({ staff }) => db().user.update({ where: { id: staff.userId }, data: { isStaff: false } }),
  ],
];

test.each(keptOut)("nothing is ordered or shown once %s", async (_, why, happen) => {
  const asked = await ask();
  await happen(asked);
  const key = `draftErrors.consent.${why}`;
  expect(await findLinkedOrder(asked.secret)).toEqual({
    kind: "hindered",
    why: expect.objectContaining({ key }),
  });
  await expect(confirm(asked)).rejects.toEqual(refused("conflict", key));
  expect(await countOrders(asked.world.service)).toEqual({ orders: 0, posts: 0 });
});

test.each(keptOut)(
  "what came of what was confirmed is told as long as the person is there: %s",
  async (_, why, happen) => {
    const asked = await ask();
    const answer = await confirm(asked);
    await happen(asked);
    if (why === "staff") expect(await confirm(asked)).toEqual(answer);
    else await expect(confirm(asked)).rejects.toEqual(gone);
  },
);

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

test("nobody but the person, and who acts for them, is shown what waits", async () => {
  const asked = await ask();
  const read = (actor: Actor) => getOrderPage(actor, asked.commandId);
  for (const actor of [asked.person, asked.staff]) {
    expect(await read(actor)).toMatchObject({ kind: "pending", pending: { state: "awaiting_consent" } });
  }
  const elsewhere = (await ask()).person;
  for (const other of [await asked.world.addPerson("administrator"), elsewhere]) {
    await expect(read(other)).rejects.toEqual(refused("not_found"));
  }
});

test("a person is asked twenty times an hour at most", async () => {
  const { staff } = await createConsentingWorld(sandbox.origin);
  const input = await readyToPlace(staff);
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const { commandId } = await placeOrder(staff, { ...input, attempt });
    await withdrawConsent(staff, { commandId });
  }
  const once = await placeOrder(staff, { ...input, attempt: 21 }).catch((error: unknown) => error);
  expect(once).toBeInstanceOf(AppError);
  expect(once).toEqual(refused("conflict", "draftErrors.consent.tooMany"));
});
