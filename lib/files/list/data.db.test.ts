import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addDepartment, signIn } from "@/lib/auth/testing/signed-in";
import { runRound } from "@/lib/commands/testing/rounds";
import { accessForScope } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { rowsPerPage } from "@/lib/domain/keyset";
import { discardDraft } from "@/lib/drafts/mutations";
import { mirroredKinds } from "@/lib/kinds";
import { refresh } from "@/lib/mirror/refresh";
import { enqueueSweeps, type SweepJob, sweep, sweepQueue } from "@/lib/mirror/sweep";
import { requestsTo } from "@/lib/mirror/testing/asked";
import { jobsOf } from "@/lib/mirror/testing/mirrored-world";
import { enqueueWalks, walk } from "@/lib/mirror/walk";
import { orders } from "@/lib/orders/mirrored";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { quoteForm } from "@/lib/quotes/form";
import { requestQuote } from "@/lib/quotes/mutations";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listFiles } from "./data";
import { listExtensions } from "./extensions/data";
import { type FileListQuery, fileListAddress, fileSorts } from "./rules";

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
});
afterAll(() => sandbox.dispose());

const read = (reader: Actor, query: Partial<FileListQuery> = {}) =>
  listFiles(reader, { ...fileListAddress.load(""), ...query });
const list = async (reader: Actor, query: Partial<FileListQuery> = {}) => (await read(reader, query)).rows;
const names = async (query: Partial<FileListQuery>, reader = actor) =>
  (await list(reader, query)).map(({ name }) => name);

/** Files of the mirror, attached to nothing. */
async function addFiles(files: readonly object[]): Promise<void> {
  const { businessId, connectionId } = world;
  const at = new Date("2026-03-01T12:00:00Z");
  const file = {
    businessId,
    connectionId,
    snapshot: {},
    snapshotWhole: false,
    kind: "source",
    sizeBytes: 1n,
  };
  const times = { requestedAt: at, answeredAt: at, confirmedAt: at, uploadedAt: at, changedAt: at };
  await db().file.createMany({
    data: files.map((changed) => ({
      ...{ ...file, ...times, id: newId(), serviceId: newId(), name: "a.pdf" },
      ...changed,
    })),
  });
}

describe("what is attached", () => {
  test("is told to whoever sees what it is attached to", async () => {
    const colleague = await world.addPerson("administrator");
    const { subjectId: orderId } = await placeOrder(actor, await readyToPlace(actor));
    const { subjectId: quoteId } = await requestQuote(actor, await readyToPlace(actor, {}, quoteForm));
    for (const reader of [actor, colleague]) {
      expect(await list(reader)).toMatchObject([
        {
          name: "birth.pdf",
          kind: "source",
          attachedTo: { kind: "quote", id: quoteId },
          standing: "attached",
        },
        {
          name: "birth.pdf",
          kind: "source",
          attachedTo: { kind: "order", id: orderId },
          standing: "attached",
        },
      ]);
      expect(await list(reader, { attached: ["order"] })).toMatchObject([{ attachedTo: { id: orderId } }]);
      expect(await list(reader, { attached: ["quote"] })).toMatchObject([{ attachedTo: { id: quoteId } }]);
      expect(await list(reader, { attached: ["order", "quote"] })).toHaveLength(2);
      for (const attached of ["revision", "nothing", "anything"]) {
        expect(await list(reader, { attached: [attached] })).toEqual([]);
      }
    }
  });

  test("to a revision is told with its order", async () => {
    const { subjectId } = await placeOrder(actor, await readyToPlace(actor));
    const { number } = await db().order.findUniqueOrThrow({ where: { id: subjectId ?? "" } });
    await db().file.updateMany({ where: { orderId: subjectId }, data: { revisionServiceId: "7" } });
    const shown = { attachedTo: { kind: "revision", id: subjectId, number } };
    expect(await list(actor, { attached: ["revision"] })).toMatchObject([shown]);
    expect(await list(actor, { attached: ["order"] })).toEqual([]);
  });

  test("names nothing that the reader does not see: of a quote, not the order that another made of it", async () => {
    const { subjectId: quoteId } = await requestQuote(actor, await readyToPlace(actor, {}, quoteForm));
    const other = await world.addPerson("approver");
    const { subjectId: orderId } = await placeOrder(other, await readyToPlace(other));
    const { number } = await db().order.findUniqueOrThrow({ where: { id: orderId ?? "" } });
    await db().file.updateMany({ where: { quoteId }, data: { orderId } });
    await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
    const apart = await signIn(actor.userId);
    expect(await list(apart)).toMatchObject([{ attachedTo: { kind: "quote", id: quoteId } }]);
    expect(await list(apart, { attached: ["order"] })).toEqual([]);
    expect(await list(apart, { search: number })).toEqual([]);
    expect(await list(other, { search: number })).toHaveLength(2);
  });
});

describe("what is attached to nothing", () => {
  test("is shown to whose form it lies in alone, and where nobody's, to who sees everything", async () => {
    await readyToPlace(actor);
    const [colleague, apart] = [await world.addPerson("administrator"), await world.addPerson("requester")];
    expect(await list(actor)).toMatchObject([{ attachedTo: null, standing: "in_use" }]);
    expect(await list(colleague)).toEqual([]);
    await world.service.upload("elsewhere.pdf");
    await sweep({ connectionId: world.connectionId, kind: "file" }, mirroredKinds);
    expect(await names({}, colleague)).toEqual(["elsewhere.pdf"]);
    await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
    expect(await list(await signIn(apart.userId))).toEqual([]);
  });

  test("says what is being deleted, until it is gone", async () => {
    const input = await readyToPlace(actor);
    await discardDraft(actor, input);
    expect(await list(actor)).toMatchObject([{ standing: "being_deleted" }]);
    const { id } = await db().command.findFirstOrThrow({ where: { businessId: world.businessId } });
    await runRound(id);
    expect(await list(actor)).toEqual([]);
  });
});

test("a file is of the department of what it is attached to, and an upload of that of whose form it lies in", async () => {
  const [ours, theirs] = [await addDepartment(world.businessId), await addDepartment(world.businessId)];
  const [mine, other] = [
    await world.addPerson("requester", ours),
    await world.addPerson("requester", theirs),
  ];
  await placeOrder(mine, await readyToPlace(mine));
  await requestQuote(other, await readyToPlace(other, {}, quoteForm));
  await readyToPlace(mine);
  const administrator = await world.addPerson("administrator", theirs);
  await readyToPlace(administrator);
  const found = async (reader: Actor, ...department: string[]) =>
    (await list(reader, { department })).map(({ attachedTo }) => attachedTo?.kind ?? "nothing");
  expect(await found(administrator, ours)).toEqual(["order"]);
  expect(await found(administrator, theirs)).toEqual(["nothing", "quote"]);
  expect(await found(administrator, ours, theirs)).toEqual(["nothing", "quote", "order"]);
  for (const none of [newId(), "no id"]) expect(await found(administrator, none)).toEqual([]);
  expect(await found(mine, ours)).toEqual(["nothing", "order"]);
  expect(await found(mine, theirs)).toEqual([]);
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
  expect(await found(stranger, ours)).toEqual([]);
});

describe("that it is attached to nothing", () => {
  let administrator: Actor;

  beforeEach(async () => {
    administrator = await world.addPerson("administrator");
    await world.service.upload("source.pdf");
    await world.service.upload("marked.pdf", "reference");
  });

  const standings = async () => {
    const { rows, isAttachmentKnown } = await read(administrator, { sort: ["name"] });
    return { isAttachmentKnown, ...Object.fromEntries(rows.map(({ name, standing }) => [name, standing])) };
  };
  const ofAll = ["order", "quote", "file"] as const;
  /** Everything is listed whole, and swept a while after. */
  async function walkThrough(): Promise<void> {
    await enqueueWalks(mirroredKinds);
    for (const kind of ofAll) {
      const where = { connectionId_kind: { connectionId: world.connectionId, kind } };
      for (;;) {
        const { walkPage: page } = await db().mirrorProgress.findUniqueOrThrow({ where });
        if (page === null) break;
        await walk({ connectionId: world.connectionId, kind, page }, mirroredKinds);
      }
      await sweep({ connectionId: world.connectionId, kind }, mirroredKinds);
    }
  }
  const letMinutesPass = () => db().$executeRaw`
    UPDATE "File" SET "uploadedAt" = "uploadedAt" - interval '10 minutes' WHERE "businessId" = ${world.businessId}::uuid`;
  const readOrder = async (id: number) => {
    const scope = await scopeOf(world.connectionId);
    const access = await accessForScope(scope);
    if (access) await refresh(orders, scope, access, String(id), "sweep");
  };

  test("is not known before everything was walked through, and listed since the file came", async () => {
    await sweep({ connectionId: world.connectionId, kind: "file" }, mirroredKinds);
    const unknown = { "source.pdf": "unknown", "marked.pdf": "unknown" };
    expect(await standings()).toEqual({ isAttachmentKnown: false, ...unknown });
    await walkThrough();
    expect(await standings()).toEqual({ isAttachmentKnown: true, ...unknown });
    await letMinutesPass();
    expect(await standings()).toEqual({
      ...{ isAttachmentKnown: true, "source.pdf": "free", "marked.pdf": "free" },
    });
  });

  test("is not known while an order that is there was never read whole", async () => {
    const order = await world.service.placeOrder({ files: [(await world.service.upload("used.pdf")).id] });
    await walkThrough();
    await letMinutesPass();
    expect(await standings()).toMatchObject({ isAttachmentKnown: false, "source.pdf": "unknown" });
    await readOrder(order.id);
    expect(await standings()).toEqual({
      ...{ isAttachmentKnown: true, "source.pdf": "free", "marked.pdf": "free", "used.pdf": "attached" },
    });
  });

  test("of a reference document waits until every order was read again since: a revision may have taken it", async () => {
    const order = await world.service.placeOrder({ files: [(await world.service.upload("used.pdf")).id] });
    await walkThrough();
    await readOrder(order.id);
    await db().$executeRaw`
      UPDATE "Order" SET "wholeAt" = now() - interval '1 hour' WHERE "businessId" = ${world.businessId}::uuid`;
    await letMinutesPass();
    expect(await standings()).toMatchObject({ "source.pdf": "free", "marked.pdf": "unknown" });
    await readOrder(order.id);
    expect(await standings()).toMatchObject({ "source.pdf": "free", "marked.pdf": "free" });
  });
});

test("another business sees none of it, and goes on nowhere from a file of this one", async () => {
  await placeOrder(actor, await readyToPlace(actor));
  const id = (await list(actor))[0]?.id ?? "";
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
  for (const cursor of [null, { direction: "after", id } as const]) {
    expect(await read(stranger, { cursor })).toMatchObject({
      rows: [],
      nextCursor: null,
      previousCursor: null,
    });
  }
});

test("a business whose connections list no files has none", async () => {
  await db().connection.updateMany({ where: { businessId: world.businessId }, data: { variant: "b" } });
  await expect(read(actor)).rejects.toMatchObject({ code: "not_found" });
});

test("says of which connection each is where the business has another, also where that one lists none", async () => {
  const { businessId, connectionId } = world;
  const { name: own } = await db().connection.findUniqueOrThrow({ where: { id: connectionId } });
  actor = await world.addPerson("administrator");
  await addFiles([{ name: "deed.pdf" }]);
  expect((await list(actor))[0]).not.toHaveProperty("connectionName");
  const beside = await addConnection(businessId, undefined, "b");
  await db().connection.update({ where: { id: beside }, data: { name: "Clinic account" } });
  await addFiles([{ name: "letter.pdf", connectionId: beside }]);
  expect(await list(actor, { sort: ["name"] })).toMatchObject([
    { name: "deed.pdf", connectionName: own },
    { name: "letter.pdf", connectionName: "Clinic account" },
  ]);
});

describe("what is asked for", () => {
  beforeEach(async () => {
    actor = await world.addPerson("administrator");
    const day = (of: string) => ({ uploadedAt: new Date(of), changedAt: new Date(of) });
    await addFiles([
      { name: "Émile.pdf", kind: "source", extension: "pdf", sizeBytes: 30n, ...day("2026-03-01T23:30:00Z") },
      {
        name: "anna.docx",
        kind: "reference",
        extension: "docx",
        sizeBytes: 20n,
        ...day("2026-03-02T12:00:00Z"),
      },
      {
        name: "Zoe.pdf",
        kind: "translation",
        extension: "pdf",
        sizeBytes: 10n,
        ...day("2026-03-03T12:00:00Z"),
      },
      { name: "old.pdf", kind: "source", extension: "pdf", isArchived: true },
      { name: "gone.pdf", kind: "source", extension: "pdf", goneAt: new Date() },
    ]);
  });

  const [emile, anna, zoe] = ["Émile.pdf", "anna.docx", "Zoe.pdf"] as const;

  test.each<[string, Partial<FileListQuery>, string[]]>([
    ["all that is not archived", {}, [zoe, anna, emile]],
    ["a type", { type: ["reference", "translation"] }, [zoe, anna]],
    ["an extension", { extension: ["docx"] }, [anna]],
    ["what is archived", { archived: ["yes"] }, ["old.pdf"]],
    ["a name without its accent", { search: "emi" }, [emile]],
    ["every word", { search: "zoe pdf" }, [zoe]],
    ["signs of patterns", { search: "%" }, []],
    ["a kind that there is not", { type: ["x"] }, []],
    ["days", { createdFrom: ["2026-03-02"], createdTo: ["2026-03-02"] }, [anna]],
    ["what is no day", { createdFrom: ["yesterday"] }, [zoe, anna, emile]],
  ])("is found: %s", async (_, query, found) => {
    expect(await names(query)).toEqual(found);
  });

  test("days are those of the reader's own calendar", async () => {
    const inParis: Actor = { ...actor, timeZone: "Europe/Paris" };
    expect(await names({ createdTo: ["2026-03-01"] }, inParis)).toEqual([]);
    expect(await names({ createdFrom: ["2026-03-02"], createdTo: ["2026-03-02"] }, inParis)).toEqual([
      anna,
      emile,
    ]);
    const inAdak: Actor = { ...actor, timeZone: "America/Adak" };
    expect(await names({ createdTo: ["2026-03-01"] }, inAdak)).toEqual([emile]);
  });

  test.each<[string, string[]]>([
    ["name", [anna, emile, zoe]],
    ["type", [anna, emile, zoe]],
    ["extension", [anna, emile, zoe]],
    ["size", [zoe, anna, emile]],
    ["created", [emile, anna, zoe]],
    ["updated", [emile, anna, zoe]],
  ])("stands by %s, both ways", async (by, found) => {
    expect(await names({ sort: [by] })).toEqual(found);
    const back = await names({ sort: [`-${by}`] });
    expect(back.toSorted()).toEqual(found.toSorted());
    expect(back[0]).not.toBe(found[0]);
  });
});

test.each(fileSorts.flatMap((by) => [by, `-${by}`]))(
  "pages by %s show each file once, and lead back the same way",
  async (sort) => {
    actor = await world.addPerson("administrator");
    const count = rowsPerPage + 4;
    await addFiles(
      Array.from({ length: count }, (_, made) => ({
        name: `${made % 3}.pdf`,
        sizeBytes: BigInt(made % 5),
        extension: made % 2 === 0 ? "pdf" : "docx",
        kind: made % 2 === 0 ? "source" : "reference",
        uploadedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(made / 3))),
      })),
    );
    const first = await read(actor, { sort: [sort] });
    const second = await read(actor, { sort: [sort], cursor: first.nextCursor });
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([rowsPerPage, 4, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(count);
    const back = await read(actor, { sort: [sort], cursor: second.previousCursor });
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
    expect(back.previousCursor).toBeNull();
  },
);

test("the extensions that the business's files have are offered, of no other business's, and of nobody else's", async () => {
  const usual = await listExtensions(actor);
  const add = (businessId: string, connectionId: string, extension: string) =>
    db().file.create({
      data: {
        ...{ id: newId(), businessId, connectionId, serviceId: newId(), name: `a.${extension}`, extension },
        ...{ kind: "source", sizeBytes: 1n, uploadedAt: new Date(), requestedAt: new Date() },
        ...{ answeredAt: new Date(), confirmedAt: new Date(), snapshot: {}, snapshotWhole: false },
      },
    });
  for (const extension of ["tif", "odt", "webp", "odt"])
    await add(world.businessId, world.connectionId, extension);
  const other = await createOrderingWorld(sandbox.origin);
  await add(other.businessId, other.connectionId, "rtf");
  expect(await listExtensions(actor)).toEqual(["odt", "tif", "webp"]);
  await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
  expect(await listExtensions(await signIn(actor.userId))).toEqual(usual);
  expect(usual).toContain("pdf");
});

describe("what was uploaded elsewhere", () => {
  /** So many at once, each later than the one before. @returns their names */
  const upload = async (count: number, name: string): Promise<string[]> => {
    const { id } = await world.service.upload(`${name} 0.pdf`);
    await sandbox.running.kernel.db.$executeRaw`
      INSERT INTO files (storage_name, account_id, name, extension, type, size, created_at, updated_at)
      SELECT gen_random_uuid(), account_id, replace(name, '0', i::text), extension, type, size,
        created_at + i * interval '1 millisecond', updated_at + i * interval '1 millisecond'
      FROM files, generate_series(1, ${count}::int - 1) AS i WHERE id = ${id}`;
    return Array.from({ length: count }, (_, index) => `${name} ${index}.pdf`);
  };
  /** What a worker does in a minute by itself for what is new. @returns how many lists of files it asked for */
  const aMinute = async (): Promise<number> => {
    const before = await requestsTo(world.service, "/files");
    await enqueueSweeps(mirroredKinds);
    for (const job of await jobsOf<SweepJob>(sweepQueue.name, world.connectionId))
      await sweep(job, mirroredKinds);
    return (await requestsTo(world.service, "/files")) - before;
  };

  test("is in the list by the sweep of the next minute, by one request where up to fifty are new, else by three", async () => {
    const administrator = await world.addPerson("administrator");
    await upload(120, "known");
    // With whatever the first costs.
    await aMinute();
    expect(await aMinute()).toBe(1);
    const few = await upload(2, "few");
    expect(await aMinute()).toBe(1);
    expect((await names({ search: "few" }, administrator)).sort()).toEqual(few);
    const many = await upload(80, "many");
    expect(await aMinute()).toBeLessThanOrEqual(3);
    const found = await db().file.count({
      where: { connectionId: world.connectionId, name: { in: many } },
    });
    expect(found).toBe(many.length);
  });
});
