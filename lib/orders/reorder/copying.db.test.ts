import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { originOf } from "@/lib/commands/testing/steering";
import { addToken } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { uploadPulseSeconds } from "@/lib/drafts/data";
import { maxDocumentBytes } from "@/lib/drafts/rules";
import { uploadDocument } from "@/lib/drafts/uploads/mutations";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { startCuttingService } from "../testing/cutting-service";
import { getDraft, removeDocument } from "../testing/order-drafts";
import { upload } from "../testing/ordering-world";
import { copy, orderOfTwo, reordered } from "../testing/reordered";
import { seeOwnAlone } from "../testing/see-own-alone";

/** Documents of an order that are sent again for another: each is on the form once, or waits there to be tried again. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const sha256 = createHash("sha256").update("birth certificate").digest("hex");

describe.each(["a", "b"] as const)("with Variant %s,", (variant) => {
  let world: Awaited<ReturnType<typeof orderOfTwo>>;
  let draftId: string;
  let documentId: string;
  let sourceFile: string;

  beforeEach(async () => {
    world = await orderOfTwo(sandbox, variant);
    const begun = await reordered(world.placer, world.orderId);
    draftId = begun.draftId;
    documentId = begun.documents[0]?.id ?? "";
    const { copyOfId } = await db().draftDocument.findUniqueOrThrow({ where: { id: documentId } });
    sourceFile = (await db().file.findUniqueOrThrow({ where: { id: copyOfId ?? "" } })).serviceId;
  });
  const document = async () => (await getDraft(world.placer, { draftId })).documents[0];
  const made = () => copy(world.placer, { draftId, documentId });
  const fault = (rule: object) => world.world.service.setFaults([{ times: 1, ...rule }]);

  test("the same bytes are uploaded as a new file, with progress, and asked for again nothing is sent", async () => {
    const told: number[] = [];
    const done = await copy(world.placer, { draftId, documentId }, { onSent: (bytes) => told.push(bytes) });
    expect(done).toMatchObject({ state: "uploaded", sha256, isCopy: true });
    expect(told.at(-1)).toBe("birth certificate".length);
    const { fileServiceId } = await db().draftDocument.findUniqueOrThrow({ where: { id: documentId } });
    expect(fileServiceId).not.toBe(sourceFile);
    await made();
    expect(await world.uploads()).toBe(3);
  });

  // A read is asked again by itself: of what is there once more nobody hears.
  const download = `/files/{id}/download`;
  const refused = {
    step: "the address",
    method: "GET",
    path: download,
    kind: "status",
    code: "token_refused",
  };
  const lost = { step: "the upload", method: "POST", path: "/files", code: "service_unavailable" };
  test.each([
    { ...refused, status: 401 },
    { ...lost, kind: "drop" },
    { ...lost, kind: "drop", after: true },
    { ...lost, kind: "status", status: 500 },
    { ...lost, kind: "status", status: 413, code: "too_large" },
    { ...lost, kind: "status", status: 422, code: "service_refused" },
    { ...lost, kind: "garbage", after: true },
    { ...lost, kind: "truncate" },
  ])(
    "a fault at $step ($kind $status) leaves it on the form, to be tried again",
    async ({ step: _, code, ...rule }) => {
      await fault({ ...rule, path: rule.path.replace("{id}", sourceFile) });
      await expect(made()).rejects.toMatchObject({ code });
      expect(await document()).toMatchObject({ state: "failed", isCopy: true });
      await world.world.service.setFaults([]);
      // What the service refused of the token is doubted for a while.
      await db().accessToken.updateMany({ data: { state: "working", refusals: 0 } });
      expect(await made()).toMatchObject({ state: "uploaded", sha256 });
      expect(await db().draftDocument.count({ where: { draftId } })).toBe(2);
    },
  );

  test.each(["cut", "silent"] as const)(
    "one whose download is %s on its way is not kept, says so, and is made when it is tried again",
    async (how) => {
      const cutting = await startCuttingService(originOf(sandbox, variant));
      try {
        await db().connection.update({
          where: { id: world.world.connectionId },
          data: { baseUrl: `${cutting.origin}/api/v1` },
        });
        const before = await world.uploads();
        cutting.onDownload = async () => how;
        await expect(made()).rejects.toMatchObject({
          code: "service_unavailable",
          userMessage: { key: "errors.kinds.service_unavailable" },
        });
        expect(await document()).toMatchObject({ state: "failed", isCopy: true, sha256: null });
        expect(await world.uploads()).toBe(before);
        cutting.onDownload = async () => "whole";
        expect(await made()).toMatchObject({ state: "uploaded", sha256 });
        expect(await world.uploads()).toBe(before + 1);
      } finally {
        await cutting.close();
      }
    },
  );

  test("one that has become larger than a document may be is not sent, and says so", async () => {
    const cutting = await startCuttingService(originOf(sandbox, variant));
    try {
      await db().connection.update({
        where: { id: world.world.connectionId },
        data: { baseUrl: `${cutting.origin}/api/v1` },
      });
      const before = await world.uploads();
      cutting.onDownload = async () => ({ saidBytes: maxDocumentBytes + 1 });
      await expect(made()).rejects.toMatchObject({
        code: "too_large",
        userMessage: { key: "draftErrors.upload.tooLarge" },
      });
      expect(await document()).toMatchObject({ state: "failed", isCopy: true, sha256: null });
      expect(await world.uploads()).toBe(before);
    } finally {
      await cutting.close();
    }
  });

  test.each([
    ["deleted", null, "gone"],
    ["not found", 404, "gone"],
    ["refused", 422, "refused"],
    ["kept from its reader alone", 403, "refused"],
  ])("one that is %s at the service says so, and can be chosen from the disk", async (_, status, why) => {
    if (status === null) {
      await db().file.updateMany({ where: { serviceId: sourceFile }, data: { goneAt: new Date() } });
    } else {
      await fault({
        method: "GET",
        path: download.replace("{id}", sourceFile),
        kind: "status",
        status,
        times: 9,
      });
    }
    await expect(made()).rejects.toMatchObject({
      code: "conflict",
      userMessage: { key: `draftErrors.copy.${why}` },
    });
    await world.world.service.setFaults([]);
    await upload(world.placer, draftId, { documentId });
    const chosen = await document();
    expect(chosen).toMatchObject({ state: "uploaded" });
    expect(chosen).not.toHaveProperty("isCopy");
    // What was chosen stays, whatever another page still asks for.
    await expect(made()).rejects.toMatchObject({ code: "conflict" });
    expect(await document()).toEqual(chosen);
  });

  test("of a token that may see nothing at all it says so, and not of the document", async () => {
    await fault({ kind: "status", status: 403, times: 9 });
    await expect(made()).rejects.toMatchObject({ code: "token_refused" });
  });

  test("where its person has no token any more it says so, as any upload, and is made once they have given one", async () => {
    const { connectionId, service } = world.world;
    const { userId } = world.placer;
    await db().accessToken.deleteMany({ where: { connectionId, userId } });
    await expect(made()).rejects.toMatchObject({ code: "token_refused" });
    await addToken(connectionId, userId, service.token);
    expect(await made()).toMatchObject({ state: "uploaded" });
  });

  test("asked for by two pages at once it is made once", async () => {
    const [one, other] = await Promise.all([made(), made()]);
    expect(other).toEqual(one);
    expect(await document()).toMatchObject({ state: "uploaded" });
    const files = await db().draftDocument.findMany({ where: { draftId, state: "uploaded" } });
    expect(files).toHaveLength(1);
  });

  test("a page that is left stops it, and the next one makes it", async () => {
    const gone = new AbortController();
    gone.abort(new Error("The browser went away"));
    const left = copy(world.placer, { draftId, documentId }, { signal: gone.signal });
    await expect(left).rejects.toBe(gone.signal.reason);
    expect(await document()).toMatchObject({ state: "failed" });
    expect(await made()).toMatchObject({ state: "uploaded" });
  });

  test("one whose process has died is made anew", async () => {
    await db().$executeRaw`UPDATE "DraftDocument" SET state = 'uploading', "uploadToken" = ${newId()}::uuid,
      "heartbeatAt" = now() - make_interval(secs => ${uploadPulseSeconds + 1}) WHERE id = ${documentId}::uuid`;
    expect(await made()).toMatchObject({ state: "uploaded", sha256 });
  });

  test("one that was removed meanwhile does not come back", async () => {
    await removeDocument(world.placer, { draftId, documentId });
    await expect(made()).rejects.toMatchObject({
      userMessage: { key: "draftErrors.upload.lostPlace.removed" },
    });
    expect(await db().draftDocument.count({ where: { id: documentId } })).toBe(0);
  });

  test.each(["removed", "replaced"])(
    "one that is %s while its bytes are opened takes no place",
    async (how) => {
      const { copyOfId, choiceId } = await db().draftDocument.findUniqueOrThrow({
        where: { id: documentId },
      });
      if (how === "removed") await removeDocument(world.placer, { draftId, documentId });
      else await upload(world.placer, draftId, { documentId });
      const before = await getDraft(world.placer, { draftId });
      const bytes = Buffer.from("birth certificate");
      const copied = uploadDocument(world.placer, {
        ...{ draftId, documentId, choiceId, copyOfId: copyOfId ?? "", name: "birth.pdf", kind: "source" },
        ...{ sizeBytes: bytes.length, body: Readable.from([bytes]), signal: new AbortController().signal },
      });
      await expect(copied).rejects.toMatchObject({
        userMessage: { key: `draftErrors.upload.lostPlace.${how}` },
      });
      expect(await getDraft(world.placer, { draftId })).toEqual(before);
    },
  );

  describe("of an order that its person may see no more", () => {
    let approver: Actor;
    let own: Awaited<ReturnType<typeof reordered>>;
    beforeEach(async () => {
      approver = await world.world.addPerson("approver");
      own = await reordered(approver, world.orderId);
    });
    const copied = () => ({ draftId: own.draftId, documentId: own.documents[0]?.id ?? "" });

    test("is not begun", async () => {
      await seeOwnAlone(approver);
      await expect(copy(approver, copied())).rejects.toMatchObject({
        userMessage: { key: "draftErrors.copy.gone" },
      });
      expect(await world.uploads()).toBe(2);
    });

    test("takes no place on their form when it arrives", async () => {
      const { choiceId, copyOfId } = await db().draftDocument.findUniqueOrThrow({
        where: { id: copied().documentId },
      });
      async function* bytes() {
        yield Buffer.from("birth ");
        await seeOwnAlone(approver);
        yield Buffer.from("certificate");
      }
      const done = uploadDocument(approver, {
        ...{ ...copied(), choiceId, copyOfId: copyOfId ?? "", name: "birth.pdf", kind: "source" },
        ...{ sizeBytes: 17, body: Readable.from(bytes()), signal: new AbortController().signal },
      });
      await expect(done).rejects.toMatchObject({ code: "not_found" });
      const stored = await db().draftDocument.findUniqueOrThrow({ where: { id: copied().documentId } });
      expect(stored).toMatchObject({ state: "failed", fileServiceId: null });
    });
  });

  test("with another type it is sent anew, and stands where it stood", async () => {
    await made();
    const changed = await copy(world.placer, { draftId, documentId, kind: "reference" });
    expect(changed).toMatchObject({ id: documentId, kind: "reference", state: "uploaded" });
    expect(await document()).toEqual(changed);
  });

  test("a colleague has none of it made", async () => {
    const colleague = await world.world.addPerson("approver");
    await expect(copy(colleague, { draftId, documentId })).rejects.toMatchObject({ code: "not_found" });
  });
});
