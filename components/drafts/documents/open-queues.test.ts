import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/lib/domain/errors";
import type { DocumentStore } from "./document-store";
import { leaveQueue, noteTakenUp, takeUpQueue, takeUpWaiting } from "./open-queues";
import { UploadQueue } from "./upload-queue";

/** Uploads that the person leaves behind when they look at another page. */

beforeEach(() => {
  // Whoever is signed out is asked whether the page is left; this one stays.
  vi.stubGlobal("window", {
    dispatchEvent: () => false,
    addEventListener: () => {},
    removeEventListener: () => {},
  });
});
afterEach(() => vi.unstubAllGlobals());

const draftId = "0197b0c0-0000-7000-8000-000000000001";

/** One whose answer does not come. */
class SilentRequest {
  readonly upload = {};
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {}
}

/** One whose connection breaks. */
class BrokenRequest extends SilentRequest {
  onerror = () => {};
  override send(): void {
    queueMicrotask(() => this.onerror());
  }
}

function signedOut() {
  const asked = vi.fn().mockRejectedValue(new AppError("unauthenticated", "over"));
  const store: DocumentStore = {
    ensureDraftId: asked,
    remove: async () => {},
    changeKind: async () => {},
    read: async () => [],
  };
  return { store, asked };
}

const form = () => "this form";

/** A new form that takes the place of one of that name. */
function takesUp(name: string) {
  const { store, asked } = signedOut();
  const queue = new UploadQueue(store, []);
  takeUpWaiting(queue, name);
  return { asked, names: queue.documents().map((document) => document.name) };
}

test("documents that wait for a sign-in in a form without a draft wait for that form, and for no other", async () => {
  const before = signedOut();
  const queue = new UploadQueue(before.store, []);
  queue.add([new File(["12345678"], "birth.pdf")]);
  await expect
    .poll(() => queue.documents())
    .toMatchObject([{ state: "waiting", reason: { key: "draftErrors.upload.signedOut" } }]);
  leaveQueue(queue, null, form);

  expect(takesUp("another form").names).toEqual([]);
  const next = takesUp("this form");
  expect(next.names).toEqual(["birth.pdf"]);
  expect(next.asked).toHaveBeenCalledOnce();
  expect(before.asked).toHaveBeenCalledOnce();
  expect(takesUp("this form").names).toEqual([]);
});

test("documents of a form that is left while its draft is being made are found with that draft", async () => {
  const made = Promise.withResolvers<string>();
  const store = { ...signedOut().store, ensureDraftId: () => made.promise };
  const queue = new UploadQueue(store, []);
  queue.add([new File(["12345678"], "birth.pdf")]);
  leaveQueue(queue, made.promise, form);
  vi.stubGlobal("XMLHttpRequest", SilentRequest);
  made.resolve(draftId);
  await made.promise;
  expect(takeUpQueue({ draftId, documents: [] }, null)).toBe(queue);
});

test("documents of a draft are found however often its form is begun before it is shown, and no more afterwards", () => {
  const queue = new UploadQueue(signedOut().store, []);
  queue.add([new File(["12345678"], "birth.pdf")]);
  leaveQueue(queue, draftId, form);
  for (let begun = 0; begun < 2; begun += 1) {
    expect(takeUpQueue({ draftId, documents: [] }, null)).toBe(queue);
  }
  noteTakenUp(draftId, queue);
  expect(takeUpQueue({ draftId, documents: [] }, null)).toBeNull();
});

test("documents whose upload broke off are found with their draft", async () => {
  vi.stubGlobal("XMLHttpRequest", BrokenRequest);
  const store = { ...signedOut().store, ensureDraftId: async () => draftId };
  const queue = new UploadQueue(store, []);
  queue.add([new File(["12345678"], "birth.pdf")]);
  await expect.poll(() => queue.documents()).toMatchObject([{ state: "failed" }]);
  leaveQueue(queue, draftId, form);
  expect(takeUpQueue({ draftId, documents: [] }, null)).toBe(queue);
});

test("documents of a form for which no draft could be made wait for that form", async () => {
  const made = Promise.withResolvers<string>();
  const store = { ...signedOut().store, ensureDraftId: () => made.promise };
  const queue = new UploadQueue(store, []);
  queue.add([new File(["12345678"], "birth.pdf")]);
  leaveQueue(queue, made.promise, form);
  made.reject(new AppError("service_unavailable", "offline"));
  await expect.poll(() => queue.documents()).toMatchObject([{ state: "failed" }]);
  expect(takesUp("this form").names).toEqual(["birth.pdf"]);
});
