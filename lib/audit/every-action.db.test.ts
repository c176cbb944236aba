import { readFileSync } from "node:fs";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportAudit } from "@/lib/audit-log/mutations";
import { valuesOf } from "@/lib/audit-log/rows/rules";
import { auditAddress, auditedActions, auditedFields } from "@/lib/audit-log/rules";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { endGrantsThatAreOver } from "@/lib/auth/grants/store";
import { recordRefusal } from "@/lib/auth/refusals/record";
import type { Visit } from "@/lib/auth/requests/visit";
import { findByPassword } from "@/lib/auth/sign-in/by-password";
import { findByOidc } from "@/lib/auth/sign-in/oidc";
import { closeRecordedSession, openRecordedSession } from "@/lib/auth/sign-in/record";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aSigningBrowser, aVisit } from "@/lib/auth/testing/visits";
import { createAccessWorld } from "@/lib/auth/testing/writes/access-world";
import { lostRevision } from "@/lib/auth/testing/writes/on-orders";
import { readCallbackAgain } from "@/lib/connections/callbacks/mutations";
import { changeCoversheet } from "@/lib/connections/coversheet/mutations";
import { testConnection } from "@/lib/connections/self-test/mutations";
import {
  addConnection as addConnectionTo,
  changeConnection,
  makeDefault,
} from "@/lib/connections/settings/mutations";
import { addSecret, retireSecret } from "@/lib/connections/signing-secrets/mutations";
import {
  removeMyToken,
  removeSharedToken,
  saveMyToken,
  saveSharedToken,
} from "@/lib/connections/tokens/mutations";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { addConnection } from "@/lib/credentials/testing/connected";
import { minutesToDistrust, noteTokenRefused, refusalsToDistrust } from "@/lib/credentials/token-health";
import { coversheetSettings } from "@/lib/domain/coversheet";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { usualPageRate } from "@/lib/domain/page-rate";
import { testAddress, typedAddress } from "@/lib/domain/testing/addresses";
import { stopWaiting } from "@/lib/drafts/attempts/waiting/mutations";
import { expireConsents } from "@/lib/drafts/consents/mutations";
import { discardDraft } from "@/lib/drafts/mutations";
import { getDownloadAddress } from "@/lib/files/data";
import { openFile } from "@/lib/files/opened/mutations";
import { commandKinds } from "@/lib/kinds";
import { openLetter } from "@/lib/mail/queue-mail";
import { readKeptMail, sendTestMail } from "@/lib/mail-log/mutations";
import { refresh } from "@/lib/mirror/refresh";
import { chooseTiming } from "@/lib/notifications/choices/mutations";
import { listUsedAddresses } from "@/lib/orders/addresses/data";
import { noteUsedAddress, removeAddress } from "@/lib/orders/addresses/mutations";
import {
  addSavedAddress,
  changeSavedAddress,
  removeSavedAddress,
} from "@/lib/orders/addresses/saved/mutations";
import { downloadArchive } from "@/lib/orders/archives/download/mutations";
import { askForArchive } from "@/lib/orders/archives/mutations";
import { prepareArchive } from "@/lib/orders/archives/preparing/mutations";
import { answerByLink, answerSignedIn, withdrawConsent } from "@/lib/orders/consents/mutations";
import { exportOrders } from "@/lib/orders/list/exported/mutations";
import { orders } from "@/lib/orders/mirrored";
import { changeNeededBy } from "@/lib/orders/needed-by/mutations";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { answerRevision } from "@/lib/orders/revisions/mutations";
import { secretOf } from "@/lib/orders/testing/asked-order";
import { openDraft, removeDocument } from "@/lib/orders/testing/order-drafts";
import { readyToPlace, upload } from "@/lib/orders/testing/ordering-world";
import { wholeList } from "@/lib/orders/testing/whole-list";
import { changeBusiness } from "@/lib/people/business/mutations";
import { switchBusiness } from "@/lib/people/businesses/mutations";
import { addDepartment, removeDepartment, renameDepartment } from "@/lib/people/departments/mutations";
import { listInvitations } from "@/lib/people/invitations/data";
import { invite, joinByInvitation, withdrawInvitation } from "@/lib/people/invitations/mutations";
import { changeMember, disableMember, enableMember, removeMember } from "@/lib/people/members/mutations";
import { askForReset, makeResetLink } from "@/lib/people/passwords/links/mutations";
import { changePassword } from "@/lib/people/passwords/mutations";
import { changeProfile } from "@/lib/people/profile/mutations";
import { endAllSessions } from "@/lib/people/sessions/mutations";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { firstKeyPrefix } from "@/lib/platform/seal";
import { exportQuotes } from "@/lib/quotes/list/exported/mutations";
import { everyQuote } from "@/lib/quotes/testing/every-quote";
import { createBusiness, resumeBusiness, suspendBusiness } from "@/lib/staff/businesses/mutations";
import { startGrant, stopGrant } from "@/lib/staff/grants/mutations";
import { changeStaff, disableStaff, enableStaff } from "@/lib/staff/team/mutations";
import { changeView, deleteView, saveView } from "@/lib/views/mutations";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { sourceFiles } from "@/scripts/checks/source-files";

/** Whatever is audited names its request, and on whose behalf it was done; commands are tried with all their kinds. */

let sandbox: TestSandbox;
let person: Actor;
/** Of the operator, where it is done on the person's behalf. */
let staff: Actor | null;
/** Whose audit tells of it: null for what belongs to no business. */
let chain: string | null;
let email: string;
let visit: Visit;
let connectionId: string;
let service: ServiceClient;
let token: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

beforeEach(async () => {
  staff = null;
  const businessId = await addBusiness();
  chain = businessId;
  email = `${newId()}@example.test`;
  person = await signIn(
    await addPerson({ businessId, role: "administrator", email, password: "correct horse battery" }),
  );
  visit = aVisit("203.0.113.77");
  service = await ServiceClient.open(sandbox.origin);
  token = service.token;
  connectionId = await addConnection(businessId, `${sandbox.origin}/api/v1`);
});

const aColleague = () => addPerson({ businessId: actingOf(person).businessId });
const inviteSomebody = async (): Promise<string> => {
  await invite(person, { email: `${newId()}@example.test`, role: "requester", departmentId: null });
  return (await listInvitations(person))[0]?.id ?? "";
};
const savedAddress = { label: "Registry", departmentId: null, ...typedAddress };
/** A view that everybody of the business sees. @returns its id */
async function aSharedView(): Promise<string> {
  const shown = { list: "orders", query: "status=completed" } as const;
  return (await saveView(person, { ...shown, name: "Done", isShared: true })).id;
}

/** One that is saved for the whole business. @returns its id */
const anAddress = async (): Promise<string> => {
  await addConnection(actingOf(person).businessId, undefined, "b");
  return (await addSavedAddress(person, savedAddress)).id;
};
const another = () => ({
  ...{ name: "Another", environment: "sandbox" as const, variant: "a" as const },
  ...{ baseUrl: `${sandbox.origin}/api/v1`, ...usualPageRate },
});
const anOperator = async () => await signIn(await addPerson({ isOperatorAdministrator: true }));
/** Has one of the operator's administrators do something about one of the staff. */
const aboutStaff = async (act: (operator: Actor, personId: string) => Promise<unknown>): Promise<Actor> => {
  chain = null;
  const operator = await anOperator();
  await act(operator, await addPerson({ isStaff: true }));
  return operator;
};
/** One of the staff prepares an order for the person, who has to consent to it. */
const askForConsent = async () => {
  await saveMyToken(person, { connectionId, token });
  const { businessId } = actingOf(person);
  await db().business.update({ where: { id: businessId }, data: { staffOrdersNeedConsent: true } });
  const asking = await actingFor(person);
  const { commandId } = await placeOrder(asking, await readyToPlace(asking));
  return { asking, commandId };
};
/** A file of an order, which the mirror has. */
const anAttachedFile = async () => {
  await saveMyToken(person, { connectionId, token });
  const { id } = await service.placeOrder();
  const scope = await scopeOf(connectionId);
  await refresh(orders, scope, await accessForActor(person, scope), String(id), "sweep");
  return (await db().file.findFirstOrThrow({ where: { connectionId } })).id;
};
/** @returns our id of it */
const aReadOrder = async () => {
  await anAttachedFile();
  return (await db().order.findFirstOrThrow({ where: { connectionId } })).id;
};
/** Their first single sign-on. */
const linkIdentity = async () => {
  await findByOidc({ iss: "https://id.example.test", sub: newId(), email, email_verified: true }, visit);
  return visit;
};
const wrongPassword = () => findByPassword(email, "wrong horse battery", visit);

const table = { heading: [], recordOf: () => [] };
const never = new AbortController().signal;
/** Takes a file to its end. */
const takeWhole = async (file: Promise<AsyncIterable<string>>) => {
  await text(await file);
  return person;
};

/** Does what is audited under the name. @returns the request that did it */
const actions: Record<string, () => Promise<{ requestId: string | null }>> = {
  "session.sign-in": async () => {
    await openRecordedSession({ id: person.userId }, "password", visit, aSigningBrowser());
    return visit;
  },
  "session.sign-out": async () => {
    await closeRecordedSession(person.sessionId, visit);
    return visit;
  },
  "session.switch": async () => {
    await db().session.update({
      where: { id: person.sessionId },
      data: { businessId: await addBusiness() },
    });
    await switchBusiness(person, { businessId: actingOf(person).businessId });
    return person;
  },
  "session.refuse": async () => {
    await wrongPassword();
    return visit;
  },
  "session.lock-out": async () => {
    for (let time = 0; time < 10; time += 1) await wrongPassword();
    return visit;
  },
  "request.refuse": async () => {
    const refused = new AppError("not_found", "It is not theirs");
    await recordRefusal(refused, person, { name: "order.cancel", isWrite: true });
    return person;
  },
  "password.ask-for-link": async () => {
    // Without a mail server nobody can ask for one; the other emails of these tests have none.
    Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:2525" });
    await askForReset(visit, { email }).finally(() => Object.assign(env(), { SMTP_URL: undefined }));
    return visit;
  },
  "token.refuse": async () => {
    await saveMyToken(person, { connectionId, token });
    const scope = await scopeOf(connectionId);
    const access = await accessForActor(person, scope);
    await noteTokenRefused(access, "rejected");
    const refusedSince = new Date(Date.now() - minutesToDistrust * 60_000 - 1_000);
    await db().accessToken.updateMany({ where: { connectionId }, data: { refusedSince } });
    for (let time = 1; time < refusalsToDistrust; time += 1) await noteTokenRefused(access, "rejected");
    return { requestId: null };
  },
  "identity.link": () => linkIdentity(),
  "password.remove": () => linkIdentity(),
  "order.change-needed-by": async () => {
    await changeNeededBy(person, { orderId: await aReadOrder(), neededBy: "2199-12-31" });
    return person;
  },
  "archive.ask": async () => {
    await askForArchive(person, { orderIds: [await aReadOrder()] });
    return person;
  },
  "archive.take": async () => {
    const { archive } = await askForArchive(person, { orderIds: [await aReadOrder()] });
    await prepareArchive({ archiveId: archive?.id ?? "" });
    const { bytes } = await downloadArchive(person, archive?.id ?? "", AbortSignal.timeout(10_000));
    await buffer(bytes);
    return person;
  },
  "file.open": async () => {
    const { bytes } = await openFile(person, await anAttachedFile(), AbortSignal.timeout(10_000));
    await text(bytes);
    return person;
  },
  "file.download": async () => {
    await getDownloadAddress(person, await anAttachedFile());
    return person;
  },
  "document.upload": async () => {
    await saveMyToken(person, { connectionId, token });
    await upload(person, (await openDraft(person)).draftId);
    return person;
  },
  "document.remove": async () => {
    await saveMyToken(person, { connectionId, token });
    const { draftId } = await openDraft(person);
    const documentId = await upload(person, draftId);
    await removeDocument(person, { draftId, documentId });
    return person;
  },
  "form.discard": async () => {
    await saveMyToken(person, { connectionId, token });
    await discardDraft(person, { draftId: (await openDraft(person)).draftId });
    return person;
  },
  "form.stop-waiting": async () => {
    await saveMyToken(person, { connectionId, token });
    await service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
    const { commandId } = await placeOrder(person, await readyToPlace(person));
    await db().command.update({ where: { id: commandId }, data: { createdAt: new Date(0) } });
    await stopWaiting(person, { commandId });
    return person;
  },
  "revision.answer": async () => {
    const world = await createAccessWorld(sandbox.origin);
    chain = world.businessId;
    const { commandId, revisionId } = await lostRevision(world);
    await answerRevision(world.placer, { commandId, revisionId, isIt: false });
    return world.placer;
  },
  "audit.export": () => takeWhole(exportAudit(person, auditAddress.load(""), never)),
  "order.export": () => takeWhole(exportOrders(person, wholeList, table, never)),
  "quote.export": () => takeWhole(exportQuotes(person, everyQuote, table, never)),
  "business.create": async () => {
    const operator = await anOperator();
    const made = await createBusiness(operator, { name: `Business ${newId()}`, email: `new-${email}` });
    chain = made.businessId;
    return operator;
  },
  "business.suspend": async () => {
    const operator = await anOperator();
    await suspendBusiness(operator, { businessId: actingOf(person).businessId, reason: "Bills are open" });
    return operator;
  },
  "business.resume": async () => {
    const operator = await anOperator();
    const { businessId } = actingOf(person);
    await suspendBusiness(operator, { businessId, reason: "Bills are open" });
    await resumeBusiness(operator, { businessId });
    return operator;
  },
  "staff.change": () =>
    aboutStaff((operator, personId) => changeStaff(operator, { personId, role: "administrator" })),
  "staff.disable": () => aboutStaff((operator, personId) => disableStaff(operator, { personId })),
  "staff.enable": () =>
    aboutStaff(async (operator, personId) => {
      await disableStaff(operator, { personId });
      await enableStaff(operator, { personId });
    }),
  "business.change": async () => {
    await changeBusiness(person, {
      requestersSeeAll: false,
      requestersSeePrices: false,
      staffOrdersNeedConsent: false,
    });
    return person;
  },
  "department.add": async () => {
    await addDepartment(person, { name: "Appeals" });
    return person;
  },
  "department.rename": async () => {
    const { id: departmentId } = await addDepartment(person, { name: "Appeals" });
    await renameDepartment(person, { departmentId, name: "Trials" });
    return person;
  },
  "department.remove": async () => {
    const { id: departmentId } = await addDepartment(person, { name: "Appeals" });
    await removeDepartment(person, { departmentId });
    return person;
  },
  "invitation.send": async () => {
    await inviteSomebody();
    return person;
  },
  "invitation.withdraw": async () => {
    await withdrawInvitation(person, { invitationId: await inviteSomebody() });
    return person;
  },
  "invitation.accept": async () => {
    await inviteSomebody();
    const mail = await db().mail.findFirstOrThrow({ where: { businessId: actingOf(person).businessId } });
    const { link } = openLetter(mail.id, mail.sealedLetter ?? "");
    const secret = link?.path.split("/").at(-1) ?? "";
    await joinByInvitation(visit, { secret, name: "Nora Lund", password: "a long enough password" });
    return visit;
  },
  "consent.ask": async () => {
    staff = (await askForConsent()).asking;
    return staff;
  },
  "consent.withdraw": async () => {
    const { asking, commandId } = await askForConsent();
    staff = asking;
    await withdrawConsent(staff, { commandId });
    return staff;
  },
  "consent.expire": async () => {
    const { asking, commandId } = await askForConsent();
    staff = asking;
    await db().consent.update({ where: { commandId }, data: { expiresAt: new Date(0) } });
    await expireConsents();
    return staff;
  },
  "consent.confirm": async () => {
    const { commandId } = await askForConsent();
    await answerByLink(visit, { secret: await secretOf(commandId), decision: "confirm" });
    return visit;
  },
  "consent.decline": async () => {
    const { commandId } = await askForConsent();
    await answerSignedIn(person, { commandId, decision: "decline", why: "" });
    return person;
  },
  "password.change": async () => {
    const [current, password] = ["correct horse battery", "another horse and battery"];
    await changePassword(person, { current, password });
    return person;
  },
  "password.make-link": async () => {
    const requestId = newId();
    await makeResetLink(email, requestId);
    return { requestId };
  },
  "mail.test": async () => {
    await sendTestMail(person);
    return person;
  },
  "profile.change": async () => {
    await changeProfile(person, { name: "Nora Lund", timeZone: "Europe/Oslo", language: null });
    return person;
  },
  "session.sign-out-everywhere": async () => {
    await endAllSessions(person);
    return person;
  },
  "address.remove": async () => {
    const shipping = { service: "standard", signature: false, address: testAddress } as const;
    const { businessId } = actingOf(person);
    const command = { businessId, departmentId: null, actorId: person.userId, onBehalfOfId: null };
    await db().$transaction((tx) => noteUsedAddress(tx, command, { shipping }));
    await removeAddress(person, { addressId: (await listUsedAddresses(person))[0]?.id ?? "" });
    return person;
  },
  "view.save": async () => {
    await aSharedView();
    return person;
  },
  "view.change": async () => {
    await changeView(person, { viewId: await aSharedView(), name: "Another", isShared: false });
    return person;
  },
  "view.delete": async () => {
    await deleteView(person, { viewId: await aSharedView() });
    return person;
  },
  "saved-address.add": async () => {
    await anAddress();
    return person;
  },
  "saved-address.change": async () => {
    const addressId = await anAddress();
    await changeSavedAddress(person, { ...savedAddress, known: savedAddress, addressId, label: "Archive" });
    return person;
  },
  "saved-address.remove": async () => {
    await removeSavedAddress(person, { addressId: await anAddress() });
    return person;
  },
  "notification.choose": async () => {
    await chooseTiming(person, { event: "order-completed", timing: "never" });
    return person;
  },
  "mail.read": async () => {
    await inviteSomebody();
    const mail = await db().mail.findFirstOrThrow({ where: { businessId: actingOf(person).businessId } });
    await readKeptMail(person, { mailId: mail.id });
    return person;
  },
  "member.change": async () => {
    await changeMember(person, { personId: await aColleague(), role: "approver", departmentId: null });
    return person;
  },
  "member.disable": async () => {
    await disableMember(person, { personId: await aColleague() });
    return person;
  },
  "member.enable": async () => {
    const personId = await aColleague();
    await disableMember(person, { personId });
    await enableMember(person, { personId });
    return person;
  },
  "member.remove": async () => {
    await removeMember(person, { personId: await aColleague() });
    return person;
  },
  "grant.start": async () => {
    staff = await signIn(await addPerson({ isStaff: true }));
    const { businessId } = actingOf(person);
    const about = { businessId, personId: person.userId, reason: "They asked by phone" };
    await startGrant(staff, { ...about, minutes: 15 });
    return staff;
  },
  "grant.stop": async () => {
    staff = await actingFor(person);
    await stopGrant(staff);
    return staff;
  },
  "grant.expire": async () => {
    staff = await actingFor(person);
    await db().staffGrant.updateMany({
      where: { staffId: staff.userId },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    });
    await endGrantsThatAreOver();
    return staff;
  },
  "token.save": async () => {
    await saveMyToken(person, { connectionId, token });
    return person;
  },
  "token.remove": async () => {
    await saveMyToken(person, { connectionId, token });
    await removeMyToken(person, { connectionId });
    return person;
  },
  "connection.add": async () => {
    await addConnectionTo(person, another());
    return person;
  },
  "connection.change": async () => {
    const { variant: _, ...changed } = another();
    const known = await db().connection.findUniqueOrThrow({
      where: { id: connectionId },
      select: { name: true, environment: true, baseUrl: true, wordsPerPage: true, toleranceWords: true },
    });
    await changeConnection(person, { connectionId, known, ...changed });
    return person;
  },
  "coversheet.change": async () => {
    const known = coversheetSettings(null);
    await changeCoversheet(person, { connectionId, known, settings: { ...known, whiteLabel: true } });
    return person;
  },
  "connection.make-default": async () => {
    const { id } = await addConnectionTo(person, another());
    await makeDefault(person, { connectionId: id });
    return person;
  },
  "connection.test": async () => {
    await testConnection(person, { connectionId });
    return person;
  },
  "signing-secret.add": async () => {
    await addSecret(person, { connectionId, secret: "a-secret" });
    return person;
  },
  "signing-secret.retire": async () => {
    await addSecret(person, { connectionId, secret: "a-secret" });
    const { id } = await db().signingSecret.findFirstOrThrow({ where: { connectionId } });
    await retireSecret(person, { secretId: id });
    return person;
  },
  "callback.read-again": async () => {
    const { businessId } = actingOf(person);
    const told = {
      kind: "order",
      serviceId: "1",
      dedupeKey: newId(),
      rawBody: new Uint8Array(),
      headers: {},
    };
    const { id } = await db().callbackDelivery.create({
      data: { id: newId(), businessId, connectionId, commandId: newId(), ...told },
    });
    await readCallbackAgain(person, { callbackId: id });
    return person;
  },
  "shared-token.save": async () => {
    await saveSharedToken(person, { connectionId, token });
    return person;
  },
  "shared-token.remove": async () => {
    await saveSharedToken(person, { connectionId, token });
    await removeSharedToken(person, { connectionId });
    return person;
  },
};

/** Of whoever runs the portal, and of the service: they come from nowhere. */
const fromNowhere = ["password.make-link", "token.refuse"];

test("every action that is audited by itself is done here", () => {
  const named = sourceFiles()
    .filter((file) => /^lib\/.*\.ts$/.test(file) && !/\.test\.ts$|\/texts\//.test(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/(?:action: |record\()"([a-z-]+\.[a-z-]+)"/g)])
    .map(([, action]) => action ?? "");
  expect([...new Set(named)].sort()).toEqual(Object.keys(actions).sort());
});

/** What is typed here that nobody but its person should ever read, beside the token. */
const typedSecrets = [
  ...["correct horse battery", "another horse and battery", "wrong horse battery"],
  ...["a long enough password", "a-secret"],
];

test.each(Object.keys(actions))(
  "%s tells no secret, and only values that have their words",
  async (action) => {
    await actions[action]?.();
    const lines = await db().auditEvent.findMany({
      where: { OR: [{ businessId: chain }, { actorId: person.userId }] },
    });
    const mails = await db().mail.findMany({ where: { businessId: actingOf(person).businessId } });
    const linked = mails.flatMap(({ id, sealedLetter }) =>
      sealedLetter ? (openLetter(id, sealedLetter).link?.path.split("/").at(-1) ?? []) : [],
    );
    const told = JSON.stringify(lines);
    expect(lines.map((line) => line.action)).toContain(action);
    for (const secret of [token, ...typedSecrets, ...linked, firstKeyPrefix(), "$argon2"])
      expect(told.includes(secret), secret).toBe(false);
    const fields = lines.flatMap(({ before, after }) => valuesOf(before, after).map(({ field }) => field));
    expect(fields.filter((field) => !auditedFields.some((known) => known === field))).toEqual([]);
  },
);

test("everything that is audited has its words", () => {
  const ofCommands = commandKinds.map(({ name }) => name);
  const ofOwners = ["audit.prune"];
  expect([...auditedActions].sort()).toEqual([...Object.keys(actions), ...ofCommands, ...ofOwners].sort());
});

test.each(Object.keys(actions))(
  "%s tells in which request, from where, and with whose rights",
  async (action) => {
    const request = await actions[action]?.();
    const lines = await db().auditEvent.findMany({
      where: { action, businessId: chain, requestId: request ? request.requestId : "" },
    });
    expect(lines).toMatchObject([
      {
        businessId: chain,
        onBehalfOfId: staff && person.userId,
        grantId: staff && expect.any(String),
        address: fromNowhere.includes(action) ? null : expect.any(String),
      },
    ]);
  },
);
