import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { message } from "@/lib/domain/message";
import type { DraftDocumentView } from "@/lib/drafts/documents/schema";
import type { DocumentStore } from "./document-store";
import { UploadQueue } from "./upload-queue";

/** Documents that the portal sends from where the service has them: the browser has none of their bytes. */

const copied: DraftDocumentView = {
  ...{ id: "0197b0c0-0000-7000-8000-000000000002", choiceId: "0197b0c0-0000-7000-8000-000000000003" },
  ...{ sha256: null, name: "birth.pdf", kind: "source", sizeBytes: 8, state: "failed", isCopy: true },
};

/** What the portal was asked for, by its address, with what answers it. */
let asked: { address: URL; isAborted: boolean; tell: (text: string) => void; end: (text: string) => void }[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("window", { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("XMLHttpRequest", PortalRequest);
});
afterEach(() => vi.unstubAllGlobals());

class PortalRequest {
  upload = {};
  responseText = "";
  onload = () => {};
  onprogress = () => {};
  onerror = () => {};
  #asked = {
    address: new URL("https://portal.example"),
    isAborted: false,
    tell: (text: string) => {
      this.responseText += text;
      this.onprogress();
    },
    end: (text: string) => {
      this.responseText += text;
      this.onload();
    },
  };
  open(_: string, address: string) {
    this.#asked.address = new URL(address, "https://portal.example");
  }
  setRequestHeader() {}
  abort() {
    this.#asked.isAborted = true;
  }
  send() {
    asked.push(this.#asked);
  }
}

const store: DocumentStore = {
  ensureDraftId: async () => "0197b0c0-0000-7000-8000-000000000001",
  remove: async () => {},
  changeKind: async () => {},
  read: async () => [],
};

async function begun(document = copied) {
  const queue = new UploadQueue(store, [document]);
  queue.release();
  await expect.poll(() => asked).toHaveLength(1);
  return queue;
}

test("one that is not there yet is asked for once the form is shown, with progress, until the portal has it", async () => {
  const queue = await begun();
  expect(asked[0]?.address.pathname).toBe("/api/copy");
  asked[0]?.tell('{"sentBytes":3}\n{"sent');
  expect(queue.documents()).toMatchObject([{ state: "uploading", sentBytes: 3 }]);
  asked[0]?.end(`Bytes":8}\n${JSON.stringify({ ...copied, state: "uploaded" })}`);
  await expect.poll(() => queue.documents()).toMatchObject([{ state: "uploaded", reason: null }]);
  queue.release();
  expect(asked).toHaveLength(1);
});

test("nothing is asked for before, where the page is made on the server", async () => {
  const queue = new UploadQueue(store, [copied]);
  expect(queue.documents()).toMatchObject([{ state: "waiting" }]);
  expect(asked).toEqual([]);
});

test("one that failed is asked for again, and one that is not to be had any more needs a file", async () => {
  const queue = await begun();
  asked[0]?.end(JSON.stringify({ error: { code: "rate_limited" } }));
  await expect.poll(() => queue.documents()).toMatchObject([{ state: "failed", isCopy: true }]);
  queue.retry(copied.id);
  await expect.poll(() => asked).toHaveLength(2);
  const reason = message("draftErrors.copy.gone");
  asked[1]?.end(JSON.stringify({ error: { code: "conflict", message: reason } }));
  await expect.poll(() => queue.documents()).toMatchObject([{ state: "failed", isCopy: false, reason }]);
  queue.retry(copied.id);
  expect(queue.documents()).toMatchObject([{ state: "failed" }]);
});

test("one for which another connection's token is missing says so, can be tried again, and goes on once tokens are given", async () => {
  const queue = await begun();
  const reason = message("draftErrors.copy.noToken");
  const noToken = JSON.stringify({ error: { code: "conflict", message: reason } });
  asked[0]?.end(noToken);
  await expect.poll(() => queue.documents()).toMatchObject([{ state: "failed", isCopy: true, reason }]);
  expect(queue.isHeldBack).toBe(false);
  queue.retry(copied.id);
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]?.end(noToken);
  await expect.poll(() => queue.documents()).toMatchObject([{ state: "failed", reason }]);
  queue.release();
  await expect.poll(() => asked).toHaveLength(3);
  asked[2]?.end(JSON.stringify({ ...copied, state: "uploaded" }));
  await expect.poll(() => queue.documents()).toMatchObject([{ state: "uploaded", reason: null }]);
});

test("one that the service keeps from its reader needs a file, and the others go on", async () => {
  const other = { ...copied, id: "0197b0c0-0000-7000-8000-000000000004" };
  const queue = new UploadQueue(store, [copied, other]);
  queue.release();
  await expect.poll(() => asked).toHaveLength(2);
  const reason = message("draftErrors.copy.refused");
  asked[0]?.end(JSON.stringify({ error: { code: "conflict", message: reason } }));
  asked[1]?.end(JSON.stringify({ ...other, state: "uploaded" }));
  await expect
    .poll(() => queue.documents())
    .toMatchObject([{ state: "failed", isCopy: false, reason }, { state: "uploaded" }]);
  expect(queue.isHeldBack).toBe(false);
});

test("one that arrived changes its type by being sent again", async () => {
  const queue = await begun();
  asked[0]?.end(JSON.stringify({ ...copied, state: "uploaded" }));
  await expect.poll(() => queue.documents()).toMatchObject([{ state: "uploaded" }]);
  await queue.changeKind(copied.id, "reference");
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked[1]?.address.searchParams.get("kind")).toBe("reference");
});

test("one that is removed while it is on its way is stopped", async () => {
  const queue = await begun();
  await queue.remove(copied.id);
  expect(asked[0]?.isAborted).toBe(true);
  expect(queue.documents()).toEqual([]);
});

test("what is on its way goes on where the form is taken from the server once more", async () => {
  const queue = await begun();
  queue.adopt([{ ...copied, state: "uploading" }]);
  await vi.dynamicImportSettled();
  expect(queue.documents()).toMatchObject([{ state: "uploading" }]);
  expect(asked).toHaveLength(1);
});
