import { afterEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { askAgainMs } from "@/lib/auth/session/still-acting";
import { closeRecordedSession } from "@/lib/auth/sign-in/record";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import type { ErrorCode } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { removeDocument } from "@/lib/orders/testing/order-drafts";
import { beforeEachUpload, type UploadForm } from "@/lib/orders/testing/upload-form";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";

/** An upload whose person acts there no more when it arrives. */

let form: UploadForm;
let actor: Actor;
let draftId: string;

beforeEachUpload((opened) => {
  form = opened;
  ({ actor, draftId } = form);
});

const documents = () => form.documents();

describe("whose uploader acts there no more when it arrives", () => {
  type End = { end: (who: Actor) => Promise<unknown>; code: ErrorCode };
  const grantOver: End = {
    end: ({ sessionId }) =>
      db().staffGrant.updateMany({ where: { sessionId }, data: { expiresAt: new Date() } }),
    code: "not_found",
  };
  /** Their browser goes on by itself with what waits for a sign-in. */
  const signedOut: End = {
    end: ({ sessionId }) => closeRecordedSession(sessionId, aVisit()),
    code: "unauthenticated",
  };
  const ends: Record<string, End> = {
    "because their grant is over": grantOver,
    "because they have signed out": signedOut,
    "because they act for somebody else by now": {
      async end({ sessionId, userId }) {
        await db().staffGrant.updateMany({ where: { sessionId }, data: { endedAt: new Date() } });
        const other = await form.world.addPerson("requester");
        const about = {
          sessionId,
          staffId: userId,
          businessId: form.world.businessId,
          personId: other.userId,
        };
        const opened = { id: newId(), reason: "They asked", requestId: "a request", startedAt: new Date() };
        const expiresAt = new Date(Date.now() + 600_000);
        await db().staffGrant.create({ data: { ...about, ...opened, expiresAt } });
      },
      code: "not_found",
    },
  };
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(Object.entries(ends))("%s is not attached, and is deleted", async (_, { end, code }) => {
    const staff = await actingFor(actor);
    const { documentId, body, done } = form.slowUpload({ who: staff });
    const outcome = expect(done).rejects.toMatchObject({ code });
    body.write("1234");
    await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
    await end(staff);
    body.end("5678");
    await outcome;
    expect(await documents()).toMatchObject([{ id: documentId, state: "failed" }]);
    expect(await form.deletions()).toHaveLength(1);
  });

  test("while it waits for the form is not attached either", async () => {
    const staff = await actingFor(actor);
    const { documentId, body, done } = form.slowUpload({ who: staff });
    const outcome = expect(done).rejects.toMatchObject({ code: "not_found" });
    body.write("1234");
    await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Draft" WHERE id = ${draftId}::uuid FOR UPDATE`;
      body.end("5678");
      await untilWaitedFor(tx);
      await grantOver.end(staff);
    });
    await outcome;
    expect(await documents()).toMatchObject([{ id: documentId, state: "failed" }]);
    expect(await form.deletions()).toHaveLength(1);
  });

  test.each([
    ["whose grant ends", grantOver],
    ["who signs out, or in anew in the same browser", signedOut],
  ])("%s, is stopped on its way", async (_, { end, code }) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const staff = await actingFor(actor);
    const { body, done } = form.slowUpload({ who: staff });
    const outcome = expect(done).rejects.toMatchObject({ code });
    body.write("1234");
    const isUploading = async () => expect(await documents()).toMatchObject([{ state: "uploading" }]);
    await vi.waitFor(isUploading, { timeout: 20_000 });
    await end(staff);
    vi.advanceTimersByTime(askAgainMs);
    await outcome;
    expect(await form.uploadsAtService()).toBe(0);
  });
});

test("an upload whose session ended meanwhile is not sent again over what was done about its document since", async () => {
  const { documentId, body, done } = form.slowUpload();
  const outcome = expect(done).rejects.toMatchObject({
    code: "conflict",
    userMessage: { key: "draftErrors.upload.lostPlace.removed" },
  });
  body.write("1234");
  await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
  await removeDocument(actor, { draftId, documentId });
  await closeRecordedSession(actor.sessionId, aVisit());
  body.end("5678");
  await outcome;
  expect(await documents()).toEqual([]);
});
