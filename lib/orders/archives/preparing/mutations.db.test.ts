import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { closeRecordedSession } from "@/lib/auth/sign-in/record";
import { actingFor, signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { serviceVariants } from "@/lib/domain/capabilities";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { dieBefore } from "@/lib/platform/testing/death";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import { archives } from "@/messages/en/archives";
import { accented, pseudoMessage } from "@/messages/pseudo";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { findLatestArchive } from "../data";
import { downloadArchive } from "../download/mutations";
import { askForArchive, purgeArchives } from "../mutations";
import { businessBytesAtMost } from "../rules";
import type { ArchiveView } from "../schema";
import { type ArchiveWorld, createArchiveWorld, taken } from "../testing/archive-world";
import { prepareArchive, requeueArchives } from "./mutations";

/** Of the orders that are selected, each translation arrives whole or is said not to have, and to nobody else. */

// Before the environment is read.
vi.stubEnv("PSEUDO_LOCALES", "on");

let sandbox: TestSandbox;
let world: ArchiveWorld;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
afterEach(() => world.cutting.close());

const ask = async (orderIds: string[], actor = world.person): Promise<ArchiveView> =>
  viewed((await askForArchive(actor, { orderIds })).archive);
const look = async (actor = world.person) => viewed((await findLatestArchive(actor)).archive);

function viewed(archive: ArchiveView | null): ArchiveView {
  if (!archive) throw new Error("There is no archive");
  return archive;
}

const filled = async (orderIds: string[], actor = world.person): Promise<ArchiveView> => {
  const { id } = await ask(orderIds, actor);
  await prepareArchive({ archiveId: id });
  return await look(actor);
};
const numberOf = async (id: string) => (await db().order.findUniqueOrThrow({ where: { id } })).number;
const translationsOf = (orderId: string) =>
  db().file.findMany({ where: { orderId, kind: "translation" }, orderBy: { uploadedAt: "asc" } });
const letLeaseEnd = (id: string) =>
  db().archive.updateMany({ where: { id }, data: { leaseToken: null, leaseUntil: null } });

describe.each(serviceVariants)("translations of orders of Variant %s", (variant) => {
  beforeEach(async () => {
    world = await createArchiveWorld(sandbox, variant);
  });

  test("come as one zip, each in the folder of its order, as long as the service has them", async () => {
    const ids = [await world.order(), await world.order()];
    const archive = await filled(ids);
    expect(archive).toMatchObject({ state: "ready", orderCount: 2, doneOrders: 2, leftOutCount: 0 });
    const files = await taken(world.person, archive.id);
    const wanted = await Promise.all(
      ids.map(async (id) => {
        const number = await numberOf(id);
        return (await translationsOf(id)).map(({ name, sizeBytes }) => [
          `${number}/${name}`,
          Number(sizeBytes),
        ]);
      }),
    );
    expect([...files].map(([path, bytes]) => [path, bytes.length])).toEqual(wanted.flat());
    expect(files.size).toBeGreaterThan(1);
  });

  test("are read of an order that only a list has told of", async () => {
    const id = await world.order();
    await db().file.deleteMany({ where: { orderId: id } });
    await db().order.update({ where: { id }, data: { wholeAt: null, snapshotWhole: false } });
    expect(await filled([id])).toMatchObject({ state: "ready", fileCount: 1, leftOutCount: 0 });
  });

  test("that are cut on their way are said not to be in it, and what came of them is not", async () => {
    const [cut, whole] = [await world.order(), await world.order()];
    const seen: string[] = [];
    world.cutting.onDownload = async (path) => {
      seen.push(path);
      return seen.length <= 2 ? "cut" : "whole";
    };
    const archive = await filled([cut, whole]);
    const [file] = await translationsOf(cut);
    expect(archive).toMatchObject({ state: "ready", fileCount: 1 });
    expect(archive.leftOut).toEqual([
      { position: 0, orderNumber: await numberOf(cut), fileName: file?.name, reason: "unreachable" },
    ]);
    const files = await taken(world.person, archive.id);
    expect([...files.keys()].map((path) => path.split("/")[0])).toEqual([
      await numberOf(whole),
      "Not included.txt",
    ]);
    expect(String(files.get("Not included.txt"))).toContain(`${await numberOf(cut)}, ${file?.name}: `);
  });

  test("are listed, where they are not in it, in the language of whoever asked", async () => {
    const id = await world.order();
    const { userId } = world.person;
    await db().user.update({ where: { id: userId }, data: { language: accented } });
    world.cutting.onDownload = async () => "longer";
    const files = await taken(world.person, (await filled([id])).id);
    const note = files.get(pseudoMessage(archives.omissionList.name));
    expect(String(note)).toContain(pseudoMessage(archives.omissionList.title));
  });

  test("that are longer than the service says are said to have changed", async () => {
    const id = await world.order();
    world.cutting.onDownload = async () => "longer";
    expect((await filled([id])).leftOut).toMatchObject([{ reason: "changed" }]);
  });

  test.each([
    [404, "gone"],
    [422, "refused"],
    [403, "noToken"],
  ])("that the service answers with %i alone are said not to be in it: %s", async (status, reason) => {
    const [refused, whole] = [await world.order(), await world.order()];
    const [file] = await translationsOf(refused);
    await world.service.setFaults([
      { method: "GET", path: `/files/${file?.serviceId}/download`, kind: "status", status, times: 9 },
    ]);
    const archive = await filled([refused, whole]);
    await world.service.setFaults([]);
    expect(archive).toMatchObject({ state: "ready", fileCount: 1, leftOut: [{ position: 0, reason }] });
  });

  test("are fetched with the token of whoever asked alone, as each by itself", async () => {
    const id = await world.order();
    await world.addPerson("approver");
    await db().accessToken.deleteMany({ where: { userId: world.person.userId } });
    expect((await filled([id])).leftOut).toMatchObject([{ reason: "noToken" }]);
  });

  test("break off for whoever has another role midway, and nothing of them is left", async () => {
    const ids = [await world.order(), await world.order()];
    world.cutting.onDownload = async () => {
      await db().membership.updateMany({
        where: { userId: world.person.userId },
        data: { role: "administrator" },
      });
      return "whole";
    };
    const { id } = await ask(ids);
    await prepareArchive({ archiveId: id });
    expect(await db().archivePiece.count({ where: { archiveId: id } })).toBe(0);
    expect(await db().archive.findUnique({ where: { id } })).toMatchObject({
      readyAt: null,
      brokenOffAt: expect.any(Date),
    });
  });

  test("break off for whoever's session ends midway, and nothing of them is left", async () => {
    const ids = [await world.order(), await world.order()];
    let downloads = 0;
    world.cutting.onDownload = async () => {
      downloads += 1;
      if (downloads === 2) await closeRecordedSession(world.person.sessionId, aVisit());
      return "whole";
    };
    const { id } = await ask(ids);
    await prepareArchive({ archiveId: id });
    expect(await db().archive.findUniqueOrThrow({ where: { id } })).toMatchObject({
      brokenOffAt: expect.any(Date),
      nextLookAt: null,
    });
    expect(await db().archivePiece.count({ where: { archiveId: id } })).toBe(0);
    expect(await db().archiveEntry.count({ where: { archiveId: id } })).toBe(0);
  });
});

describe("translations of selected orders", () => {
  beforeEach(async () => {
    world = await createArchiveWorld(sandbox, "a");
  });

  test("are for whoever asked alone: not for a colleague, nor after their rights changed", async () => {
    const { id } = await filled([await world.order()]);
    const never = new AbortController().signal;
    const colleague = await world.addPerson("approver");
    const staff = await actingFor(world.person);
    for (const other of [colleague, staff]) {
      expect(await findLatestArchive(other)).toEqual({ archive: null });
      await expect(downloadArchive(other, id, never)).rejects.toMatchObject({ code: "not_found" });
    }
    await db().membership.updateMany({ where: { userId: world.person.userId }, data: { role: "requester" } });
    const again = await signIn(world.person.userId);
    await expect(downloadArchive(again, id, never)).rejects.toMatchObject({ code: "not_found" });
    expect((await findLatestArchive(again)).archive).toMatchObject({ state: "ended", leftOut: [] });
  });

  test("are given to staff who act for somebody, for as long as they do", async () => {
    const staff = await actingFor(world.person);
    const archive = await filled([await world.order()], staff);
    expect(archive.state).toBe("ready");
    expect((await taken(staff, archive.id)).size).toBe(1);
    expect(await findLatestArchive(world.person)).toEqual({ archive: null });
  });

  test("break off while they are taken where rights end", async () => {
    const { id } = await filled([await world.order(), await world.order()]);
    const { bytes } = await downloadArchive(world.person, id, AbortSignal.timeout(30_000));
    await closeRecordedSession(world.person.sessionId, aVisit());
    await expect(bytes.toArray()).rejects.toMatchObject({ code: "service_unavailable" });
  });

  test("of an order that is not completed are said not to be there", async () => {
    const [done, open] = [await world.order(), await world.order("translating")];
    expect(await filled([done, open])).toMatchObject({
      state: "ready",
      fileCount: 1,
      leftOut: [{ orderNumber: await numberOf(open), fileName: null, reason: "notCompleted" }],
    });
  });

  test("are not asked for of orders of another business", async () => {
    const here = world;
    const elsewhere = await createArchiveWorld(sandbox, "a");
    const foreign = await elsewhere.order();
    await elsewhere.cutting.close();
    await expect(askForArchive(here.person, { orderIds: [foreign] })).rejects.toMatchObject({
      code: "not_found",
    });
    const own = await here.order();
    await ask([own, foreign]);
    expect(await db().archive.findFirst({ where: { userId: here.person.userId } })).toMatchObject({
      orderIds: [own],
    });
  });

  test("find no room beside what their whole business has, and some beside what others have", async () => {
    const stranger = await createArchiveWorld(sandbox, "a");
    const held = async (who: ArchiveWorld, sizeBytes: number) => {
      const { archive } = await askForArchive(await who.addPerson("approver"), {
        orderIds: [await who.order()],
      });
      const [archiveId, kept] = [viewed(archive).id, { position: 0, orderNumber: "1", fileName: "a.pdf" }];
      await db().archiveEntry.create({ data: { archiveId, ...kept, sizeBytes } });
    };
    const id = await world.order();
    await held(stranger, businessBytesAtMost);
    await stranger.cutting.close();
    await held(world, businessBytesAtMost - 1_000_000);
    expect(await filled([id])).toMatchObject({ fileCount: 1, leftOut: [] });
    const [file] = await translationsOf(id);
    const justEnough = Number(file?.sizeBytes) + 1;
    await held(world, 1_000_000 - justEnough);
    world.cutting.onDownload = async () => "longer";
    expect(await filled([id])).toMatchObject({ fileCount: 0, leftOut: [{ reason: "noRoom" }] });
    await held(world, justEnough);
    expect(await filled([id])).toMatchObject({ fileCount: 0, leftOut: [{ reason: "noRoom" }] });
  });

  test("whose service is away are not waited for, each for long", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => world.order()));
    await world.service.setFaults([{ path: "/files", kind: "status", status: 503, times: 100 }]);
    const archive = await filled(ids);
    expect(archive).toMatchObject({ state: "ready", fileCount: 0, leftOutCount: 3 });
    expect(archive.leftOut.map(({ reason }) => reason)).toEqual([
      "unreachable",
      "unreachable",
      "unreachable",
    ]);
  });

  test("lie sealed in the database", async () => {
    const id = await world.order();
    const archive = await filled([id]);
    const [bytes] = [...(await taken(world.person, archive.id)).values()];
    const piece = await db().archivePiece.findFirstOrThrow({ where: { archiveId: archive.id } });
    expect(Buffer.from(piece.bytes).includes(bytes?.subarray(0, 16) ?? "")).toBe(false);
  });

  test("are prepared once at a time, and the next replaces what is ready", async () => {
    const id = await world.order();
    const first = await ask([id]);
    await expect(askForArchive(world.person, { orderIds: [id] })).rejects.toMatchObject({ code: "conflict" });
    await prepareArchive({ archiveId: first.id });
    const second = await ask([id]);
    expect(await db().archive.findMany({ where: { userId: world.person.userId } })).toMatchObject([
      { id: second.id },
    ]);
  });

  test("are there in the end, wherever a worker died, each once", async () => {
    const ids = [await world.order()];
    for (let step = 1; ; step += 1) {
      await db().archive.deleteMany({ where: { userId: world.person.userId } });
      await db().signInAttempt.deleteMany();
      const { id } = await ask(ids);
      const end = await dieBefore(step, () => prepareArchive({ archiveId: id }));
      if (end.died) {
        await letLeaseEnd(id);
        await prepareArchive({ archiveId: id });
      }
      const when = end.died ? `dead before step ${step}: ${end.before}` : "alive";
      expect(await look(), when).toMatchObject({ state: "ready", fileCount: 1, leftOutCount: 0 });
      expect((await taken(world.person, id)).size, when).toBe(1);
      if (!end.died) return;
    }
  });

  test("whose key cannot be opened are let go of, and are fetched by whoever can", async () => {
    const { id } = await ask([await world.order()]);
    const { sealedKey } = await db().archive.findUniqueOrThrow({ where: { id } });
    await db().archive.update({ where: { id }, data: { sealedKey: "by a key that is not configured" } });
    await expect(prepareArchive({ archiveId: id })).rejects.toThrow(/seal/i);
    await db().archive.update({ where: { id }, data: { sealedKey } });
    await prepareArchive({ archiveId: id });
    expect(await look()).toMatchObject({ state: "ready", fileCount: 1 });
  });

  test("whose job is lost again and again are given up", async () => {
    const { id } = await ask([await world.order()]);
    for (let lost = 0; lost < 5; lost += 1) {
      await db().archive.update({ where: { id }, data: { nextLookAt: new Date(0) } });
      await requeueArchives();
    }
    expect((await look()).state).toBe("ended");
  });

  test("that a worker fills just now are not given up, however often they were looked at", async () => {
    const { id } = await ask([await world.order()]);
    const lookAgain = async (leaseUntil: Date) => {
      const data = { nextLookAt: new Date(0), leaseToken: newId(), leaseUntil };
      await db().archive.update({ where: { id }, data });
      await requeueArchives();
    };
    for (let lost = 0; lost < 4; lost += 1) await lookAgain(new Date(0));
    for (let held = 0; held < 3; held += 1) await lookAgain(new Date(Date.now() + 60_000));
    expect((await look()).state).toBe("preparing");
    await lookAgain(new Date(0));
    expect((await look()).state).toBe("ended");
  });

  test("are kept for hours", async () => {
    const { id } = await filled([await world.order()]);
    await purgeArchives();
    expect(await db().archivePiece.count({ where: { archiveId: id } })).toBeGreaterThan(0);
    await db().archive.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1_000) } });
    await purgeArchives();
    expect(await db().archivePiece.count({ where: { archiveId: id } })).toBe(0);
  });

  test("that go as they begin to be taken are told to be gone, and no zip of nothing is given", async () => {
    const { id } = await filled([await world.order()]);
    const taking = await db().$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE "ArchiveEntry"`;
      const taken = downloadArchive(world.person, id, AbortSignal.timeout(30_000)).catch((error) => error);
      await untilWaitedFor(tx);
      await tx.archive.deleteMany({ where: { id } });
      return { taken };
    });
    expect(await taking.taken).toMatchObject({ code: "not_found" });
  });

  test("that become ready as they begin to be taken are taken whole", async () => {
    const { id } = await filled([await world.order()]);
    const entries = await db().archiveEntry.findMany({ where: { archiveId: id } });
    const { readyAt } = await db().archive.update({ where: { id }, data: {} });
    await db().archive.update({ where: { id }, data: { readyAt: null } });
    await db().archiveEntry.deleteMany({ where: { archiveId: id } });
    const taking = await db().$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE "Archive"`;
      const files = taken(world.person, id);
      files.catch(() => undefined);
      await untilWaitedFor(tx);
      await tx.archiveEntry.createMany({ data: entries });
      await tx.archive.update({ where: { id }, data: { readyAt } });
      return { files };
    });
    expect((await taking.files).size).toBe(entries.length);
  });

  test("are kept no longer than whose they are can take them", async () => {
    const order = await world.order();
    const staff = await actingFor(world.person);
    await filled([order], staff);
    await filled([order]);
    const left = async () => {
      await purgeArchives();
      return await db().archivePiece.count({ where: { archive: { userId: world.person.userId } } });
    };
    await closeRecordedSession(world.person.sessionId, aVisit());
    expect(await left()).toBe(2);
    await db().staffGrant.updateMany({
      where: { sessionId: staff.sessionId },
      data: { expiresAt: new Date() },
    });
    expect(await left()).toBe(1);
    await db().membership.updateMany({
      where: { userId: world.person.userId },
      data: { disabledAt: new Date() },
    });
    expect(await left()).toBe(0);
  });

  test("are told of in the audit: which orders were asked for, and that they were taken", async () => {
    const order = await world.order();
    const { id } = await filled([order]);
    await taken(world.person, id);
    const lines = await db().auditEvent.findMany({
      where: { actorId: world.person.userId, action: { startsWith: "archive." } },
      orderBy: { createdAt: "asc" },
    });
    expect(lines).toMatchObject([
      { action: "archive.ask", after: { orders: [await numberOf(order)] } },
      { action: "archive.take", after: { documents: 1 } },
    ]);
  });
});
