import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DraftDocumentView } from "@/lib/drafts/schema";
import type { DocumentStore } from "./document-store";
import { UploadQueue } from "./upload-queue";

/** What the form shows of its documents where the server's list is older than what arrived. */

const draftId = "0197b0c0-0000-7000-8000-000000000001";
let onServer: DraftDocumentView[];

beforeEach(() => {
  onServer = [];
  vi.stubGlobal("window", { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("XMLHttpRequest", ArrivingRequest);
});
afterEach(() => vi.unstubAllGlobals());

class ArrivingRequest {
  upload = {};
  status = 201;
  responseText = "{}";
  onload = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.onload());
  }
}

const read = vi.fn(async () => onServer);
const store: DocumentStore = {
  ensureDraftId: async () => draftId,
  remove: async () => {},
  changeKind: async () => {},
  read,
};

async function uploaded() {
  const queue = new UploadQueue(store, []);
  queue.add([new File(["12345678"], "birth.pdf")]);
  await vi.waitFor(() => expect(queue.documents()).toMatchObject([{ state: "uploaded" }]));
  const [{ id = "" } = {}] = queue.documents();
  const inList = (state: DraftDocumentView["state"]): DraftDocumentView[] => [
    { id, name: "birth.pdf", kind: "source", sizeBytes: 8, state },
  ];
  return { queue, inList };
}

test.each(["not listed yet", "listed as on its way"] as const)(
  "a document that arrived since the list was made (%s) is shown as arrived",
  async (listed) => {
    const { queue, inList } = await uploaded();
    onServer = inList("uploaded");
    read.mockClear();
    queue.adopt(listed === "not listed yet" ? [] : inList("uploading"));
    expect(queue.documents()).toMatchObject([{ name: "birth.pdf", state: "uploaded" }]);
    await vi.waitFor(() => expect(read).toHaveResolved());
    expect(queue.documents()).toMatchObject([{ name: "birth.pdf", state: "uploaded" }]);
  },
);

test("a document that another tab removed since goes", async () => {
  const { queue } = await uploaded();
  queue.adopt([]);
  await vi.waitFor(() => expect(queue.documents()).toEqual([]));
});
