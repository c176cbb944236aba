import { onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import type { DocumentKind, DraftDocumentView } from "@/lib/drafts/documents/schema";
import { replaceWhenArrived } from "./combine/replace-when-arrived";
import type { DocumentStore } from "./document-store";
import { type FormDocument, waitingForToken } from "./form-document";
import { leaveQueue, takeUpWaiting } from "./open-queues";
import { UploadQueue } from "./upload-queue";

const draftId = "0197b0c0-0000-7000-8000-000000000001";
let onServer: DraftDocumentView[];
let sent: URLSearchParams[];
let removed: string[];
/** What becomes of an upload: the portal answers that it has it, or another file in its place; or nothing comes back. */
let becomes: "uploaded" | DraftDocumentView | "refused" | "unnamed" | "no token" | "lost" | "on its way";
/** Ends the connection of what is on its way. */
let breakOff: () => void;

beforeEach(() => {
  [onServer, sent, removed, becomes] = [[], [], [], "uploaded"];
  vi.stubGlobal("window", { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("XMLHttpRequest", PortalRequest);
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

class PortalRequest {
  upload = {};
  responseText = "";
  onload = () => {};
  onerror = () => {};
  #query = new URLSearchParams();
  open(_: string, address: string) {
    this.#query = new URL(address, "https://portal.example").searchParams;
  }
  setRequestHeader() {}
  abort() {}
  send(file: File) {
    sent.push(this.#query);
    breakOff = () => this.onerror();
    if (becomes === "on its way") return;
    if (becomes === "lost") return queueMicrotask(() => this.onerror());
    const refusal = { error: { code: "too_large" } };
    const noToken = { error: { code: "token_refused" } };
    const fields = { name: [message("draftErrors.upload.noName")] };
    const unnamed = {
      error: { code: "invalid_input", message: message("errors.kinds.invalid_input"), fields },
    };
    const uploaded = viewOf(this.#query, file);
    const answers = { uploaded, refused: refusal, unnamed, "no token": noToken };
    this.responseText = JSON.stringify(typeof becomes === "string" ? answers[becomes] : becomes);
    queueMicrotask(() => this.onload());
  }
}

function viewOf(query: URLSearchParams, { size }: File): DraftDocumentView {
  const [id = "", choiceId = "", name = ""] = ["document", "choice", "name"].map(
    (key) => query.get(key) ?? "",
  );
  return {
    id,
    choiceId,
    sha256: null,
    name,
    kind: query.get("kind") as DocumentKind,
    sizeBytes: size,
    state: "uploaded",
  };
}

const read = vi.fn(async () => onServer);
const store: DocumentStore = {
  ensureDraftId: async () => draftId,
  remove: async (_, id) => {
    removed.push(id);
  },
  changeKind: async () => {},
  read,
};

const failed: DraftDocumentView = {
  ...{ id: "0197b0c0-0000-7000-8000-000000000002", choiceId: "0197b0c0-0000-7000-8000-000000000003" },
  ...{ sha256: null, name: "birth.pdf", kind: "source", sizeBytes: 8, state: "failed" },
};

async function uploaded() {
  const queue = new UploadQueue(store, []);
  queue.add([new File(["12345678"], "birth.pdf")]);
  await expect.poll(() => queue.documents()).toMatchObject([{ state: "uploaded" }]);
  const [{ id = "", choiceId = "" } = {}] = queue.documents();
  const inList = (state: DraftDocumentView["state"]): DraftDocumentView[] => [
    { id, choiceId, sha256: null, name: "birth.pdf", kind: "source", sizeBytes: 8, state },
  ];
  return { queue, id, inList };
}

describe("where the server's list is older than what arrived", () => {
  test.each(["not listed yet", "listed as on its way"] as const)(
    "a document that arrived since the list was made (%s) is shown as arrived",
    async (listed) => {
      const { queue, inList } = await uploaded();
      onServer = inList("uploaded");
      read.mockClear();
      queue.adopt(listed === "not listed yet" ? [] : inList("uploading"));
      expect(queue.documents()).toMatchObject([{ name: "birth.pdf", state: "uploaded" }]);
      await expect.poll(() => read).toHaveResolved();
      expect(queue.documents()).toMatchObject([{ name: "birth.pdf", state: "uploaded" }]);
    },
  );

  test("a document that another tab removed since goes", async () => {
    const { queue } = await uploaded();
    queue.adopt([]);
    await expect.poll(() => queue.documents()).toEqual([]);
  });
});

describe("which file is sent", () => {
  test("a retry sends the file as the one that was chosen before, a file that is chosen again as another", async () => {
    becomes = "lost";
    const queue = new UploadQueue(store, []);
    const scan = new File(["12345678"], "birth.pdf");
    queue.add([scan]);
    const expectFailed = () => expect.poll(() => queue.documents()).toMatchObject([{ state: "failed" }]);
    await expectFailed();
    const [{ id = "" } = {}] = queue.documents();
    queue.retry(id);
    await expectFailed();
    queue.retry(id, new File(["87654321"], "birth.pdf"));
    await expectFailed();
    const [first, retried, chosenAgain] = sent.map((query) => query.get("choice"));
    expect(retried).toBe(first);
    expect(chosenAgain).not.toBe(first);
  });

  test("a document whose answer was lost has arrived only where the portal has the file that was sent", async () => {
    becomes = "lost";
    const queue = new UploadQueue(store, [failed]);
    onServer = [{ ...failed, state: "uploaded" }];
    read.mockClear();
    queue.retry(failed.id, new File(["the death certificate"], "death.pdf"));
    await expect.poll(() => read).toHaveResolved();
    expect(queue.documents()).toMatchObject([{ name: "death.pdf", state: "failed" }]);
  });

  test.each([
    ["uploaded", null],
    ["uploading", message("draftErrors.upload.interruptedEarlier")],
  ] as const)(
    "a document is shown as the portal answers it: another tab's file, %s",
    async (state, reason) => {
      becomes = { ...failed, name: "marriage.pdf", state };
      const queue = new UploadQueue(store, [failed]);
      queue.retry(failed.id, new File(["the death certificate"], "death.pdf"));
      const shown = { name: "marriage.pdf", choiceId: failed.choiceId, sizeBytes: 8, file: null, reason };
      await expect.poll(() => queue.documents()).toMatchObject([shown]);
    },
  );
});

describe("what the portal is told", () => {
  /** As many as travel at once, so that the next ones wait. */
  async function fillTheWay(queue: UploadQueue): Promise<void> {
    becomes = "on its way";
    const before = sent.length;
    queue.add(["1", "2", "3"].map((name) => new File(["12345678"], name)));
    await expect.poll(() => sent).toHaveLength(before + 3);
  }

  test("a document that it has is removed there, also while it waits to be sent with another type", async () => {
    const { queue, id } = await uploaded();
    await fillTheWay(queue);
    await queue.changeKind(id, "reference");
    expect(queue.documents()[0]).toMatchObject({ state: "waiting" });
    await queue.remove(id);
    expect(queue.documents()).toHaveLength(3);
    expect(removed).toEqual([id]);
  });

  test("nothing of a document that never left the page", async () => {
    const queue = new UploadQueue(store, []);
    await fillTheWay(queue);
    queue.add([new File(["12345678"], "birth.pdf"), new File([], "empty.pdf")]);
    expect(queue.documents().slice(3)).toMatchObject([{ state: "waiting" }, { state: "refused" }]);
    for (const { id } of queue.documents().slice(3)) await queue.remove(id);
    expect(queue.documents()).toHaveLength(3);
    expect(removed).toEqual([]);
  });
});

describe("while the portal changes a type", () => {
  let answered: PromiseWithResolvers<void>;
  let queue: UploadQueue;
  let changing: Promise<void>;

  beforeEach(() => {
    answered = Promise.withResolvers();
    queue = new UploadQueue({ ...store, changeKind: () => answered.promise }, [failed]);
    changing = queue.changeKind(failed.id, "reference");
  });

  test("a file that is chosen again is sent with the new type", async () => {
    becomes = "on its way";
    queue.retry(failed.id, new File(["12345678"], "birth.pdf"));
    await expect.poll(() => sent).toHaveLength(1);
    becomes = "uploaded";
    answered.resolve();
    await changing;
    await expect.poll(() => queue.documents()).toMatchObject([{ kind: "reference", state: "uploaded" }]);
  });

  test("a document that arrives from another tab keeps the type that it arrived with", async () => {
    queue.adopt([{ ...failed, state: "uploaded" }]);
    answered.resolve();
    await changing;
    expect(queue.documents()).toMatchObject([{ kind: "source", state: "uploaded" }]);
  });
});

describe("without a connection", () => {
  const scan = () => new File(["12345678"], "diploma.pdf");
  const expectFirst = (document: Partial<FormDocument>) =>
    expect.poll(() => queue.documents()).toMatchObject([document]);
  const waits = { state: "waiting", reason: message("draftErrors.upload.offline") } as const;
  /** Not what queues of the tests before still had to send. */
  const sendings = () => sent.filter((query) => query.get("name") === "diploma.pdf");
  let queue: UploadQueue;
  beforeEach(() => {
    onServer = [];
    queue = new UploadQueue(store, []);
  });

  test("a document waits, and travels once the browser is online again", async () => {
    onlineManager.setOnline(false);
    queue.add([scan()]);
    await expectFirst(waits);
    expect(sendings()).toHaveLength(0);
    onlineManager.setOnline(true);
    await expectFirst({ state: "uploaded", reason: null });
    expect(sendings()).toHaveLength(1);
  });

  test.each(["before", "after"] as const)(
    "one whose upload broke off (told %s the browser noticed) is sent again once it is online again, as the same file",
    async (told) => {
      becomes = told === "before" ? "lost" : "on its way";
      queue.add([scan()]);
      await expect.poll(sendings).toHaveLength(1);
      if (told === "before") await expectFirst({ state: "failed" });
      onlineManager.setOnline(false);
      if (told === "after") breakOff();
      await expectFirst(waits);
      becomes = "uploaded";
      onlineManager.setOnline(true);
      await expectFirst({ state: "uploaded" });
      expect(sendings()).toHaveLength(2);
      expect(sendings()[1]?.get("choice")).toBe(sendings()[0]?.get("choice"));
    },
  );

  test("one that breaks off as soon as the browser says that it is online is sent again by itself", async () => {
    onlineManager.setOnline(false);
    queue.add([scan()]);
    await expectFirst(waits);
    becomes = "lost";
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onlineManager.setOnline(true);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    becomes = "uploaded";
    vi.runAllTimers();
    vi.useRealTimers();
    await expectFirst({ state: "uploaded", reason: null });
    expect(sendings()).toHaveLength(2);
    expect(sendings()[1]?.get("choice")).toBe(sendings()[0]?.get("choice"));
  });

  test("one whose form could not be begun so soon is sent by itself once it can", async () => {
    const unanswered = new AppError("service_unavailable", "The portal does not answer yet");
    const ensureDraftId = vi.fn(store.ensureDraftId).mockRejectedValueOnce(unanswered);
    queue = new UploadQueue({ ...store, ensureDraftId }, []);
    onlineManager.setOnline(false);
    queue.add([scan()]);
    await expectFirst(waits);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onlineManager.setOnline(true);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.runAllTimers();
    vi.useRealTimers();
    await expectFirst({ state: "uploaded", reason: null });
    expect(sendings()).toHaveLength(1);
  });

  test("one that had arrived before its answer was lost is not sent a second time", async () => {
    becomes = "on its way";
    queue.add([scan()]);
    await expect.poll(sendings).toHaveLength(1);
    const [{ id = "", choiceId = "" } = {}] = queue.documents();
    onServer = [{ ...failed, id, choiceId, state: "uploaded" }];
    onlineManager.setOnline(false);
    breakOff();
    await expectFirst(waits);
    onlineManager.setOnline(true);
    await expectFirst({ state: "uploaded" });
    expect(sendings()).toHaveLength(1);
  });

  test("one that the portal refuses for its name says so", async () => {
    becomes = "unnamed";
    queue.add([scan()]);
    await expectFirst({ state: "failed", reason: message("draftErrors.upload.noName") });
  });

  test("one that the portal refused stays refused", async () => {
    becomes = "refused";
    queue.add([scan()]);
    await expectFirst({ state: "failed" });
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    expect(queue.documents()).toMatchObject([{ state: "failed" }]);
    expect(sendings()).toHaveLength(1);
  });

  test("one that was removed while it waited is not sent", async () => {
    onlineManager.setOnline(false);
    queue.add([scan()]);
    const [{ id = "" } = {}] = queue.documents();
    await queue.remove(id);
    onlineManager.setOnline(true);
    expect(queue.documents()).toEqual([]);
    expect(sendings()).toHaveLength(0);
  });
});

describe("left with a form for which no draft could be made", () => {
  test("a document waits for the form that takes its place, also when the connection comes back", async () => {
    const left = new UploadQueue(store, []);
    onlineManager.setOnline(false);
    left.add([new File(["12345678"], "visa.pdf")]);
    leaveQueue(left, null, () => "a form");
    becomes = "on its way";
    onlineManager.setOnline(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    becomes = "uploaded";
    const shown = "0197b0c0-0000-7000-8000-000000000009";
    const queue = new UploadQueue({ ...store, ensureDraftId: async () => shown }, []);
    takeUpWaiting(queue, "a form");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent.map((query) => query.get("draft"))).toEqual([shown]);
    expect(queue.documents()).toMatchObject([{ name: "visa.pdf", state: "uploaded" }]);
  });

  test("what was put together takes the place of its documents in the form that goes on with them too", async () => {
    const left = new UploadQueue(store, []);
    left.hold(waitingForToken);
    left.add([new File(["1"], "page 1.jpg"), new File(["2"], "page 2.jpg")]);
    const file = new File(["12"], "both.pdf");
    replaceWhenArrived(left, { file, documents: left.documents(), onStays: () => {} });
    leaveQueue(left, null, () => "a form");
    const queue = new UploadQueue(store, []);
    takeUpWaiting(queue, "a form");
    await expect
      .poll(() => queue.documents(), { timeout: 2_000 })
      .toMatchObject([{ name: "both.pdf", state: "uploaded" }]);
  });
});

test("files that are still compared are awaited, and those that were added then", async () => {
  const { queue } = await uploaded();
  expect(queue.isAwaited).toBe(false);
  const decided = queue.expectMore();
  expect(queue).toMatchObject({ isAwaited: true, isArriving: true });
  const told = vi.fn();
  queue.subscribe(told);
  queue.add([new File(["87654321"], "visa.pdf")]);
  decided();
  decided();
  expect(queue.isArriving).toBe(true);
  await expect.poll(() => queue.documents()).toMatchObject([{}, { state: "uploaded" }]);
  expect(queue.isAwaited).toBe(false);
  expect(told).toHaveBeenCalled();
});

describe("without an access token", () => {
  const scan = () => new File(["12345678"], "visa.pdf");
  const sendings = () => sent.filter((query) => query.get("name") === "visa.pdf");
  const waits = { state: "waiting", reason: waitingForToken } as const;
  let queue: UploadQueue;
  beforeEach(() => {
    onServer = [];
    queue = new UploadQueue(store, []);
  });

  test("a document waits without being sent, also when the connection comes back, and travels once there is one", async () => {
    queue.hold(waitingForToken);
    queue.add([scan()]);
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    expect(queue.documents()).toMatchObject([waits]);
    expect(queue.isArriving).toBe(false);
    expect(sendings()).toHaveLength(0);
    queue.release();
    await expect.poll(() => queue.documents()).toMatchObject([{ state: "uploaded", reason: null }]);
  });

  test("one that the portal refuses for want of one waits, with those after it", async () => {
    becomes = "no token";
    queue.add([scan()]);
    await expect.poll(() => queue.documents()).toMatchObject([waits]);
    queue.add([scan()]);
    expect(queue.documents()).toMatchObject([waits, waits]);
    expect(sendings()).toHaveLength(1);
    expect(queue).toMatchObject({ isHeldBack: true, waitsForToken: true, isArriving: false });
    becomes = "uploaded";
    queue.release();
    await expect.poll(() => queue.documents()).toMatchObject([{ state: "uploaded" }, { state: "uploaded" }]);
  });

  test("those of a form whose place another takes wait there as well", () => {
    const other = new UploadQueue(store, []);
    other.hold(waitingForToken);
    other.add([scan()]);
    queue.hold(waitingForToken);
    queue.takeOver(other);
    expect(queue.documents()).toMatchObject([waits]);
    expect(sendings()).toHaveLength(0);
  });
});
