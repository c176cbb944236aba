import { beforeAll, describe, expect, test } from "vitest";
import { actingFor, addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/roles";
import { testAddress } from "@/lib/domain/testing/addresses";
import { callbackKeyHash } from "@/lib/mirror/callback-key";
import { db } from "@/lib/platform/db";
import type { Actor } from "./actor";
import { ownerOf } from "./owners";
import type { Owner } from "./sight";
import { isVisibleTo, visibleTo } from "./visible-to";

/** One rule in three words: for the tables, for statements by hand, and for a single thing. All must say the same. */

let businessId: string;
let connectionId: string;
let criminal: string;
let family: string;
/** Whose what is, by the words of the tests. */
let owners: Record<string, Owner>;

const things = [
  "mine",
  "criminal's",
  "family's",
  "nobody's department's",
  "outside",
  "outside, awaited before",
  "not known yet",
] as const;

beforeAll(async () => {
  businessId = await addBusiness();
  connectionId = await addConnection(businessId);
  [criminal, family] = [await addDepartment(businessId), await addDepartment(businessId)];
});

/** A person of the business, and one of each thing: theirs, and others'. */
async function someone(role: Role, department: "criminal" | "family" | null): Promise<Actor> {
  const departmentId = department ? { criminal, family }[department] : undefined;
  const actor = await signIn(
    await addPerson({ businessId, role, ...(departmentId ? { departmentId } : {}) }),
  );
  const other = () => addPerson({ businessId });
  owners = {
    // From before they came to their department.
    mine: { personId: actor.userId, departmentId: newId() },
    "criminal's": { personId: await other(), departmentId: criminal },
    "family's": { personId: await other(), departmentId: family },
    "nobody's department's": { personId: await other(), departmentId: null },
    outside: { personId: null, departmentId: null },
    "outside, awaited before": { personId: null, departmentId: null },
    "not known yet": { personId: null, departmentId: null },
  };
  await db().order.deleteMany({ where: { businessId } });
  await db().quote.deleteMany({ where: { businessId } });
  await db().command.deleteMany({ where: { businessId } });
  await db().deliveryAddress.deleteMany({ where: { businessId } });
  await db().draft.deleteMany({ where: { businessId } });
  await db().file.deleteMany({ where: { businessId } });
  for (const thing of things) await add(thing);
  return actor;
}

/** How long from now it is awaited that somebody is known to have made it. */
const awaitedMs: Record<string, number> = { "outside, awaited before": -1, "not known yet": 60_000 };

async function add(name: string): Promise<void> {
  const { personId = null, departmentId = null } = owners[name] ?? {};
  const now = new Date();
  const told = { snapshot: {}, snapshotWhole: false, requestedAt: now, answeredAt: now, confirmedAt: now };
  const words = { number: name, status: "submitted", sourceLanguage: "es", targetLanguage: "en" };
  const own = { businessId, connectionId, departmentId, placedById: personId, receivedAt: now };
  const thing = () => ({ id: newId(), serviceId: newId(), searchText: name, ...own, ...told, ...words });
  const awaited = awaitedMs[name];
  const made = () => ({
    ...thing(),
    ...(awaited && { makerAwaitedUntil: new Date(now.getTime() + awaited) }),
  });
  const order = await db().order.create({ data: made() });
  const quote = await db().quote.create({ data: made() });
  const addFile = async (attached: { orderId?: string; quoteId?: string }) => {
    const file = { name, kind: "source", sizeBytes: 1, uploadedAt: now, ...attached, ...told };
    const id = newId();
    return await db().file.create({ data: { id, serviceId: id, businessId, connectionId, ...file } });
  };
  for (const attached of [{ orderId: order.id }, { quoteId: quote.id }]) await addFile(attached);
  const { serviceId: fileServiceId } = await addFile({});
  if (personId === null) return;
  await db().deliveryAddress.create({
    data: {
      ...{
        id: newId(),
        businessId,
        placedById: personId,
        departmentId,
        ...testAddress,
      },
      ...{ recipient: name, digest: name, usedAt: now },
    },
  });
  const draft = { id: newId(), businessId, connectionId, userId: personId, content: {}, updatedAt: now };
  await db().draft.create({ data: draft });
  const document = { id: newId(), draftId: draft.id, fileServiceId, position: 0, state: "uploaded" } as const;
  await db().draftDocument.create({
    data: { ...document, choiceId: newId(), name, kind: "source", sizeBytes: 1 },
  });
  const key = newId();
  const sent = { kind: "order.place", key, attempt: 1, state: "unknown", request: {} } as const;
  await db().command.create({
    data: {
      ...{ id: key, businessId, connectionId, departmentId, ...sent },
      callbackKeyHash: callbackKeyHash(key),
      // As staff do it on behalf of a person: it is the person's.
      ...{ actorId: await addPerson({ isStaff: true }), onBehalfOfId: personId },
      serviceId: name,
    },
  });
}

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

type Visible = ReturnType<typeof visibleTo>;

/** Files that are attached to nothing. */
const uploadsSeen = ({ uploads }: Visible) =>
  db().$queryRaw<{ id: string; name: string }[]>`SELECT id, name FROM "File" AS file WHERE ${uploads}`;

/** Of each thing that is there those are told who see it. */
async function expectToldOfWhatIsSeen(actor: Actor): Promise<void> {
  const visible = visibleTo(actor);
  const files = [...(await visible.file.findMany()), ...(await uploadsSeen(visible))];
  const all = {
    order: [await db().order.findMany({ where: { businessId } }), await visible.order.findMany()],
    quote: [await db().quote.findMany({ where: { businessId } }), await visible.quote.findMany()],
    file: [await db().file.findMany({ where: { businessId } }), files],
    command: [await db().command.findMany({ where: { businessId } }), await visible.command.findMany()],
  } as const;
  for (const kind of ["order", "quote", "file", "command"] as const) {
    const [there, seen] = all[kind];
    const owned = await Promise.all(
      there.map(async ({ id }) => ({ id, owner: await ownerOf(db(), kind, id) })),
    );
    const told = owned.filter(({ owner }) => isVisibleTo(actor, kind, owner));
    expect(sorted(told.map(({ id }) => id))).toEqual(sorted(seen.map(({ id }) => id)));
  }
}

/** What the actor sees, by name; the same whichever way it is asked. */
async function seenBy(actor: Actor): Promise<string[]> {
  const visible = visibleTo(actor);
  const orders = sorted((await visible.order.findMany()).map(({ number }) => number));
  expect(sorted((await visible.quote.findMany()).map(({ number }) => number))).toEqual(orders);
  const files = await visible.file.findMany();
  expect(sorted(files.map(({ name }) => name))).toEqual(orders);
  expect(files.some(({ orderId, quoteId }) => orderId === null && quoteId === null)).toBe(false);
  const commands = await visible.command.findMany();
  expect(sorted(commands.map(({ serviceId }) => serviceId ?? ""))).toEqual(
    orders.filter((name) => owners[name]?.personId !== null),
  );
  const addresses = await visible.deliveryAddress.findMany();
  expect(sorted(addresses.map(({ recipient }) => recipient))).toEqual(
    orders.filter((name) => owners[name]?.personId !== null),
  );
  const byHand = await db().$queryRaw<
    { number: string }[]
  >`SELECT number FROM "Order" WHERE ${visible.orders}`;
  expect(sorted(byHand.map(({ number }) => number))).toEqual(orders);
  const own = await db().$queryRaw<{ serviceId: string }[]>`
    SELECT "serviceId" FROM "Command" WHERE ${visible.ownCommands}`;
  expect(own).toEqual([{ serviceId: "mine" }]);
  await expectToldOfWhatIsSeen(actor);
  return orders;
}

const open = () => db().business.update({ where: { id: businessId }, data: { requestersSeeAll: true } });
const apart = () => db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });

const all = sorted(things);
const ofCriminal = sorted([
  "mine",
  "criminal's",
  "nobody's department's",
  "outside",
  "outside, awaited before",
]);

describe.each([
  ["requester", null, all, ["mine"]],
  ["requester", "criminal", ofCriminal, ["mine"]],
  ["approver", null, all, all],
  ["approver", "criminal", ofCriminal, ofCriminal],
  ["administrator", null, all, all],
  ["administrator", "criminal", all, all],
] as const)("a %s of department %s", (role, department, whereOpen, whereApart) => {
  test("sees what the business lets them", async () => {
    await open();
    expect(await seenBy(await someone(role, department))).toEqual(whereOpen);
  });
  test("sees no more where requesters are kept apart, and staff on their behalf the same", async () => {
    await apart();
    const actor = await someone(role, department);
    const { userId } = actor;
    expect(await seenBy(await signIn(userId))).toEqual(whereApart);
    expect(await seenBy(await actingFor(await signIn(userId)))).toEqual(whereApart);
  });
});

describe("what is saved for a department or for the whole business", () => {
  const saved = async (departmentId: string | null, label: string) => {
    await db().savedAddress.create({
      data: { id: newId(), businessId, departmentId, label, ...testAddress, recipient: label },
    });
  };
  /** The same whichever way it is asked. */
  const seen = async (actor: Actor) => {
    const labels = (await visibleTo(actor).savedAddress.findMany()).map(({ label }) => label);
    const there = await db().savedAddress.findMany({ where: { businessId } });
    const told = await Promise.all(
      there.map(async ({ id, label }) => ({ label, owner: await ownerOf(db(), "savedAddress", id) })),
    );
    const heard = told.filter(({ owner }) => isVisibleTo(actor, "savedAddress", owner));
    expect(sorted(heard.map(({ label }) => label))).toEqual(sorted(labels));
    return sorted(labels);
  };

  beforeAll(async () => {
    for (const [id, label] of [
      [criminal, "criminal's"],
      [family, "family's"],
      [null, "all's"],
    ] as const)
      await saved(id, label);
  });

  test.each([
    ["requester", null, ["all's", "criminal's", "family's"], ["all's"]],
    ["requester", "criminal", ["all's", "criminal's"], ["all's", "criminal's"]],
    ["approver", null, ["all's", "criminal's", "family's"], ["all's", "criminal's", "family's"]],
    ["approver", "criminal", ["all's", "criminal's"], ["all's", "criminal's"]],
    ["administrator", "criminal", ["all's", "criminal's", "family's"], ["all's", "criminal's", "family's"]],
  ] as const)(
    "is seen by a %s of department %s as by whom it is for",
    async (role, department, whereOpen, whereApart) => {
      const { userId } = await someone(role, department);
      await open();
      expect(await seen(await signIn(userId))).toEqual(whereOpen);
      await apart();
      expect(await seen(await signIn(userId))).toEqual(whereApart);
      expect(await seen(await actingFor(await signIn(userId)))).toEqual(whereApart);
    },
  );

  test("is seen by nobody of another business", async () => {
    const elsewhere = await addBusiness();
    for (const role of ["administrator", "requester"] as const) {
      const departmentId = await addDepartment(elsewhere);
      const stranger = await signIn(await addPerson({ businessId: elsewhere, role, departmentId }));
      expect(await visibleTo(stranger).savedAddress.findMany()).toEqual([]);
    }
  });
});

test("nobody sees anything of another business", async () => {
  await open();
  await someone("administrator", null);
  const elsewhere = await addBusiness();
  const stranger = await signIn(await addPerson({ businessId: elsewhere, role: "administrator" }));
  expect(await visibleTo(stranger).order.findMany()).toEqual([]);
  expect(await visibleTo(stranger).file.findMany()).toEqual([]);
  expect(await visibleTo(stranger).command.findMany()).toEqual([]);
});

test("what a query asks for narrows what is seen, and never widens it", async () => {
  await apart();
  const actor = await signIn((await someone("requester", "criminal")).userId);
  const { order } = visibleTo(actor);
  const everything = { OR: [{ businessId }, { departmentId: family }] };
  expect(await order.count({ where: everything })).toBe(1);
  expect(await order.findMany({ where: { ...everything, AND: [{ number: "family's" }] } })).toEqual([]);
  expect((await order.updateMany({ where: everything, data: { reference: "changed" } })).count).toBe(1);
  expect(await db().order.count({ where: { businessId, reference: "changed" } })).toBe(1);
});

test("an upload is seen, and heard of, by whose form it lies in alone", async () => {
  await open();
  const administrator = await someone("administrator", null);
  const seen = async (actor: Actor) => {
    const visible = visibleTo(actor);
    await expectToldOfWhatIsSeen(actor);
    return sorted((await uploadsSeen(visible)).map(({ name }) => name));
  };
  const ownAndNobodys = ["mine", "not known yet", "outside", "outside, awaited before"];
  expect(await seen(administrator)).toEqual(ownAndNobodys);
  expect(await seen(await actingFor(administrator))).toEqual(ownAndNobodys);
  await apart();
  expect(await seen(await someone("requester", "criminal"))).toEqual(["mine"]);
});

test("a form is its person's alone, whatever else they see", async () => {
  await open();
  const [writer, administrator] = [await someone("requester", null), await someone("administrator", null)];
  const draft = {
    id: newId(),
    businessId,
    connectionId,
    userId: writer.userId,
    content: {},
    updatedAt: new Date(),
  };
  await db().draft.create({ data: draft });
  const count = (actor: Actor) => visibleTo(actor).draft.count({ where: { id: draft.id } });
  expect([await count(writer), await count(await actingFor(writer)), await count(administrator)]).toEqual([
    1, 1, 0,
  ]);
});

test.each(["invoice", "constructor"])(
  "of a kind that says nothing, as %s, nobody sees or hears",
  async (kind) => {
    await open();
    const actor = await someone("administrator", null);
    expect(Object.keys(visibleTo(actor))).not.toContain(kind);
    for (const owner of [null, { personId: actor.userId, departmentId: null }]) {
      expect([isVisibleTo(actor, "order", owner), isVisibleTo(actor, kind, owner)]).toEqual([true, false]);
    }
  },
);

test("staff who act for nobody see nothing", async () => {
  const staff = await signIn(await addPerson({ isStaff: true }));
  expect(() => visibleTo(staff)).toThrow(expect.objectContaining({ code: "not_found" }));
});
