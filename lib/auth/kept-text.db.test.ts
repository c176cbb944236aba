import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { storableText } from "@/lib/domain/storable-text";
import { visibleText } from "@/lib/domain/visible-text";
import { db } from "@/lib/platform/db";
import { naughtyStrings } from "@/lib/platform/testing/naughty-strings";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type AccessWorld, browserOf, createAccessWorld } from "./testing/writes/access-world";
import { type Asked, ask } from "./testing/writes/asking";
import { listWrites } from "./testing/writes/every-write";
import { onBusiness } from "./testing/writes/on-business";
import { onOrders } from "./testing/writes/on-orders";
import { onPortal } from "./testing/writes/on-portal";
import type { Ready } from "./testing/writes/prepared";

/** What somebody types is kept as it reads, or refused: nothing of it is lost on the way to the database, nor changed. */

// Outside a request of Next there is none to ask.
vi.mock("next/headers", async () => (await import("./testing/writes/asking")).nextHeaders);
vi.mock("next-intl/server", async (original) => ({
  ...(await original<object>()),
  getMessages: async () => ({}),
}));
vi.mock("./limits/fair-share", async (original) => ({
  ...(await original<object>()),
  inTurn: (_actor: unknown, _lane: unknown, work: () => Promise<unknown>) => work(),
}));

let sandbox: TestSandbox;
let world: AccessWorld;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

type Kept = {
  /** Its fields, by their places in what is asked. */
  fields: readonly string[];
  /** What is stored of each. */
  stored: (ready: Ready) => Promise<readonly (string | null | undefined)[]>;
  /** How it stands there; as a line reads where nothing is said. */
  as?: (text: string) => string;
  /** As it is typed where that is no plain text. */
  typed?: (text: string, field: string) => string;
  /** It takes the whole list: of what others are typed into, which have the same rules, a part is tried. */
  isWhole?: boolean;
  /** Each time takes orders at the service: of the list a smaller part. */
  isCostly?: boolean;
};

const tried = { ...onOrders, ...onBusiness, ...onPortal };
const newest = { orderBy: { id: "desc" } } as const;
const lines = ["label", "recipient", "street1", "street2", "city", "state", "zip"] as const;
const labels = ["reference", "field1", "field2"] as const;
const inputOf = <Name extends string>(...names: Name[]) => names.map((name) => `input.${name}`);
const addressLines = async () => {
  const saved = await db().savedAddress.findFirst(newest);
  return lines.map((line) => saved?.[line] ?? "");
};
const named = ({ named: [id = ""] }: Ready) => ({ where: { id } });
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
/** What a browser shows of what is stored as HTML. */
const shownOf = (html: string) =>
  html
    .replaceAll(/<\/?p>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** Every write that stores what was typed, and what it stores. */
const kept: Record<string, Kept> = {
  "department.add": {
    fields: inputOf("name"),
    stored: async () => [(await db().department.findFirst(newest))?.name],
  },
  "department.rename": {
    fields: inputOf("name"),
    stored: async (ready) => [(await db().department.findUnique(named(ready)))?.name],
  },
  "profile.change": {
    isWhole: true,
    fields: inputOf("name"),
    stored: async () => [(await db().user.findUnique({ where: { id: world.placer.userId } }))?.name],
  },
  "business.create": {
    fields: inputOf("name"),
    stored: async () => [(await db().business.findFirst(newest))?.name],
  },
  "business.suspend": {
    fields: inputOf("reason"),
    stored: async (ready) => [(await db().business.findUnique(named(ready)))?.suspendedReason],
  },
  "grant.start": {
    fields: inputOf("reason"),
    stored: async () => [(await db().staffGrant.findFirst(newest))?.reason],
  },
  "connection.add": {
    fields: inputOf("name"),
    stored: async () => [(await db().connection.findFirst(newest))?.name],
  },
  "connection.change": {
    fields: inputOf("name"),
    stored: async (ready) => [(await db().connection.findUnique(named(ready)))?.name],
  },
  "coversheet.change": {
    fields: labels.map((field) => `input.settings.${field}.label`),
    stored: async ({ named: [connectionId = ""] }) => {
      const set = await db().coversheet.findUnique({ where: { connectionId } });
      return labels.map((field) => set?.[`${field}Label`] ?? "");
    },
  },
  "saved-address.add": { fields: inputOf(...lines), stored: addressLines },
  "saved-address.change": { fields: inputOf(...lines), stored: addressLines },
  "view.save": {
    fields: inputOf("name"),
    stored: async () => [(await db().listView.findFirst(newest))?.name],
  },
  "view.change": {
    fields: inputOf("name"),
    stored: async (ready) => [(await db().listView.findUnique(named(ready)))?.name],
  },
  "consent.answer": {
    isCostly: true,
    fields: inputOf("why"),
    stored: async ({ named: [commandId = ""] }) => [
      (await db().consent.findUnique({ where: { commandId } }))?.why ?? "",
    ],
  },
  "drafts.save": {
    fields: ["reference", "field1", "field2", "recipient", "notesHtml"].map((name) => `body.content.${name}`),
    typed: (text, field) => (field.endsWith("Html") ? paragraph(text) : text),
    stored: async (ready) => {
      const content = Object((await db().draft.findUnique(named(ready)))?.content);
      return [
        content.reference,
        content.field1,
        content.field2,
        content.recipient,
        shownOf(content.notesHtml),
      ];
    },
    as: storableText,
  },
  "drafts.document.upload": {
    fields: ["query.name"],
    stored: async () => [(await db().draftDocument.findFirst(newest))?.name],
    as: (text) => visibleText(text.replace(/[\\/]/g, " ")),
  },
  "quote.convert": {
    isCostly: true,
    fields: inputOf(...labels),
    stored: async ({ named: [subjectId = ""] }) => {
      const command = await db().command.findFirst({ where: { key: subjectId }, ...newest });
      return labels.map((field) => Object(command?.request)[field] ?? "");
    },
  },
  "revision.request": {
    isCostly: true,
    fields: ["input.content.bodyHtml"],
    typed: paragraph,
    stored: async ({ named: [draftId = ""] }) => {
      const command = await db().command.findFirst({ where: { draftId }, ...newest });
      return [shownOf(Object(command?.request).bodyHtml ?? "")];
    },
    as: storableText,
  },
};

test.each(Object.entries(kept))("%s keeps what was typed as it reads", async (name, field) => {
  const write = listWrites().find((one) => one.name === name);
  const how = tried[name];
  if (!write || !how) throw new Error(`Nobody writes ${name} any more`);
  world = await createAccessWorld(sandbox.origin);
  let times = 0;
  for (const [index, text] of naughtyStrings.entries()) {
    const every = field.isWhole ? 1 : field.isCostly ? 50 : 12;
    if (index % every !== 5 % every && index < naughtyStrings.length - 6) continue;
    if (!field.isWhole) await forgetWhatIsLimited();
    const ready = await how.prepare(world);
    const typed = field.fields.reduce(
      (asked, path) => replaced(asked, path.split("."), field.typed?.(text, path) ?? text) as Asked,
      ready.asked,
    );
    const refused = await ask({ ...write }, typed, await browserOf(ready.doneBy ?? world[how.rightful]));
    const what = JSON.stringify(text.slice(0, 100));
    if (refused) {
      expect.soft(["invalid_input", "conflict", "too_large"], what).toContain(refused.code);
      continue;
    }
    times += 1;
    const as = field.as ?? visibleText;
    expect.soft(await field.stored(ready), what).toEqual(field.fields.map(() => as(text)));
  }
  expect(times).toBeGreaterThan(field.isWhole ? 300 : field.isCostly ? 5 : 15);
});

/** Of some things there may be so many, and others are done once. */
async function forgetWhatIsLimited() {
  const where = { businessId: world.businessId };
  await db().listView.deleteMany({ where });
  await db().savedAddress.deleteMany({ where });
  await db().department.deleteMany({
    where: { ...where, id: { not: world.departmentId }, memberships: { none: {} } },
  });
  await db().draft.updateMany({ where: { ...where, closedAt: null }, data: { closedAt: new Date() } });
  await db().coversheet.deleteMany({ where: { connectionId: world.connectionId } });
  await db().business.updateMany({
    where: { id: world.businessId },
    data: { suspendedAt: null, suspendedReason: null },
  });
  await db().connection.deleteMany({ where: { ...where, id: { not: world.connectionId } } });
  await db().signInAttempt.deleteMany();
}

function replaced(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  return { ...Object(value), [key]: replaced(Object(value)[key], rest, text) };
}
