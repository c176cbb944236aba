import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { valuesOf } from "@/lib/audit-log/rows/rules";
import { auditedActions, auditedFields } from "@/lib/audit-log/rules";
import { actingOf } from "@/lib/auth/actor";
import { commandKinds } from "@/lib/kinds";
import { openLetter } from "@/lib/mail/queue-mail";
import { db } from "@/lib/platform/db";
import { firstKeyPrefix } from "@/lib/platform/seal";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { sourceFiles } from "@/scripts/checks/source-files";
import { type AuditedAction, createAuditedWorld } from "./testing/actions/audited-world";
import { onConnections } from "./testing/actions/on-connections";
import { onOrders } from "./testing/actions/on-orders";
import { onPeople } from "./testing/actions/on-people";
import { onPortal } from "./testing/actions/on-portal";
import { onSessions } from "./testing/actions/on-sessions";

/** Whatever is audited names its request, and on whose behalf it was done; commands are tried with all their kinds. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** Does what is audited under the name. */
const actions: Record<string, AuditedAction> = {
  ...onSessions,
  ...onPeople,
  ...onConnections,
  ...onOrders,
  ...onPortal,
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
    const world = await createAuditedWorld(sandbox.origin);
    await actions[action]?.(world);
    const { person, chain, token } = world;
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
    const world = await createAuditedWorld(sandbox.origin);
    const request = await actions[action]?.(world);
    const { person, chain, staff } = world;
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
