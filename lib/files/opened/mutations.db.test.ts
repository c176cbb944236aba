import { once } from "node:events";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { askAgainMs } from "@/lib/auth/session/still-acting";
import { closeRecordedSession } from "@/lib/auth/sign-in/record";
import { askNodeRoute } from "@/lib/auth/testing/node-route";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { serviceVariants } from "@/lib/domain/capabilities";
import {
  createWaitingOrder,
  readFile,
  sha256,
  type WaitingOrder,
} from "@/lib/orders/approval/testing/waiting-order";
import { seeOwnAlone } from "@/lib/orders/testing/see-own-alone";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import openFileRoute from "@/pages/api/files/[id]/content";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { openFile, purgeOpenedFiles } from "./mutations";

/** Of a file that is opened it is known who did and what they were sent, and nobody is sent more than they may see. */

let sandbox: TestSandbox;
let order: WaitingOrder;
let approver: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
afterEach(() => {
  vi.restoreAllMocks();
});

/** More than lies in buffers on the way. */
const longText = "page ".repeat(2_000_000);

/** What the audit tells of a file's opening. */
const openings = async (fileId: string) =>
  await db().auditEvent.findMany({
    where: { subjectKind: "file", subjectId: fileId },
    orderBy: { createdAt: "asc" },
  });
const endGrant = async ({ sessionId }: Actor) =>
  await db().staffGrant.updateMany({ where: { sessionId }, data: { endedAt: new Date() } });

const endSession = async ({ sessionId }: Actor) => await closeRecordedSession(sessionId, aVisit());

describe.each(serviceVariants)("a file of Variant %s that is opened", (variant) => {
  beforeEach(async () => {
    order = await createWaitingOrder(sandbox, variant);
    ({ approver } = order);
  });

  test("arrives as the service has it, and its digest is known before its end arrives", async () => {
    const { id: fileId } = await order.fileOf("translation");
    expect((await readFile(approver, fileId)).toString()).toBe("the translation");
    const digest = sha256("the translation");
    expect(await order.listOpened(approver)).toEqual([{ fileId, sha256: digest }]);
    expect(await openings(fileId)).toMatchObject([
      { action: "file.open", actorId: approver.userId, requestId: approver.requestId },
    ]);
  });

  test("is in the audit before its first byte, also where its reader goes away, who is not known to have opened it", async () => {
    await order.giveTranslation(longText);
    const gone = new AbortController();
    const { id: fileId } = await order.fileOf("translation");
    const { bytes } = await openFile(approver, fileId, gone.signal);
    expect(await openings(fileId)).toMatchObject([{ action: "file.open", actorId: approver.userId }]);
    gone.abort(new Error("The browser went away"));
    await expect(pipeline(bytes, new PassThrough().resume())).rejects.toThrow();
    expect(await order.listOpened(approver)).toEqual([]);
    expect(await openings(fileId)).toMatchObject([{ action: "file.open" }]);
  });

  test.each([
    ["grant ends that its reader acts by", endGrant, "not_found"],
    ["session ends that it is read in", endSession, "unauthenticated"],
  ])("breaks off where the %s", async (_, end, code) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      await order.giveTranslation(longText);
      const staff = await actingFor(approver);
      const { id: fileId } = await order.fileOf("translation");
      const { bytes } = await openFile(staff, fileId, AbortSignal.timeout(30_000));
      const broken = expect(once(bytes, "close")).rejects.toMatchObject({ code });
      await end(staff);
      expect(bytes.destroyed).toBe(false);
      vi.advanceTimersByTime(askAgainMs);
      await broken;
      expect(await order.listOpened(staff)).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("breaks off where its reader may not see it any more, and is not opened by them", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      await order.giveTranslation(longText);
      const { id: fileId } = await order.fileOf("translation");
      const colleague = await order.world.addPerson("approver");
      const { bytes } = await openFile(colleague, fileId, AbortSignal.timeout(30_000));
      const broken = expect(once(bytes, "close")).rejects.toMatchObject({ code: "not_found" });
      await seeOwnAlone(colleague);
      vi.advanceTimersByTime(askAgainMs);
      await broken;
      expect(await db().openedFile.count({ where: { fileId } })).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test("does not come to its end once its reader may not see it, however soon that would be", async () => {
    await order.giveTranslation(longText);
    const { id: fileId } = await order.fileOf("translation");
    const colleague = await order.world.addPerson("approver");
    const { bytes } = await openFile(colleague, fileId, AbortSignal.timeout(30_000));
    await seeOwnAlone(colleague);
    await expect(buffer(bytes)).rejects.toMatchObject({ code: "not_found" });
    expect(await db().openedFile.count({ where: { fileId } })).toBe(0);
  });

  test.each([
    ["of whoever may not see it any more", seeOwnAlone, "not_found"],
    ["in a session that has ended", endSession, "unauthenticated"],
  ])("is not begun %s once the service has answered", async (_, end, code) => {
    const { id: fileId } = await order.fileOf("translation");
    const colleague = await order.world.addPerson("approver");
    await end(colleague);
    await expect(openFile(colleague, fileId, AbortSignal.timeout(30_000))).rejects.toMatchObject({ code });
    expect(await openings(fileId)).toEqual([]);
  });

  test("goes on where its reader is found still to act", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      await order.giveTranslation(longText);
      const { id: fileId } = await order.fileOf("translation");
      const { bytes } = await openFile(approver, fileId, AbortSignal.timeout(30_000));
      vi.advanceTimersByTime(askAgainMs);
      expect(await buffer(bytes)).toHaveLength(longText.length);
    } finally {
      vi.useRealTimers();
    }
  });

  test("is known for thirty days", async () => {
    await readFile(approver, (await order.fileOf("translation")).id);
    await db().$executeRaw`UPDATE "OpenedFile" SET "openedAt" = now() - interval '29 days'`;
    await purgeOpenedFiles();
    expect(await order.listOpened(approver)).toHaveLength(1);
    await db().$executeRaw`UPDATE "OpenedFile" SET "openedAt" = now() - interval '31 days'`;
    await purgeOpenedFiles();
    expect(await order.listOpened(approver)).toEqual([]);
  });

  test("does not come to its end once its reader's grant has ended, however soon that would be", async () => {
    await order.giveTranslation(longText);
    const { id: fileId } = await order.fileOf("translation");
    const staff = await actingFor(approver);
    const { bytes } = await openFile(staff, fileId, AbortSignal.timeout(30_000));
    await endGrant(staff);
    const whole = await buffer(bytes).then(
      ({ length }) => length,
      () => "broken off",
    );
    expect(whole).toBe("broken off");
    // Nor is it written down that they have it, as from now.
    expect(await db().openedFile.count({ where: { fileId, userId: staff.userId } })).toBe(0);
  });

  test("is no fault in the log where a browser leaves it half way", async () => {
    await order.giveTranslation(longText);
    const { id: fileId } = await order.fileOf("translation");
    const faults = [vi.spyOn(log, "error"), vi.spyOn(log, "warn")];
    const told = vi.spyOn(log, "info");
    const { answer, handled, close } = await askNodeRoute(openFileRoute, approver.sessionId, { id: fileId });
    await once(answer, "data");
    answer.destroy();
    expect(await handled).toBe("handled");
    close();
    for (const fault of faults) expect(fault).not.toHaveBeenCalled();
    expect(told.mock.calls).toMatchObject([
      [{ action: "files.open", code: "service_unavailable" }, "The browser went away"],
    ]);
    expect(await db().openedFile.count({ where: { fileId, userId: approver.userId } })).toBe(0);
  });
});
