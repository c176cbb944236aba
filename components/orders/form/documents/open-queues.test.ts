import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/lib/domain/errors";
import type { DocumentStore } from "./document-store";
import { leaveQueue, takeUpQueue } from "./open-queues";

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

test("documents that wait for a sign-in in a form without a draft wait in the person's next one", async () => {
  const before = signedOut();
  const queue = takeUpQueue(before.store, null, "ann");
  queue.add([new File(["12345678"], "birth.pdf")]);
  await vi.waitFor(() =>
    expect(queue.documents()).toMatchObject([{ state: "waiting", reason: expect.any(String) }]),
  );
  leaveQueue(queue, null, "ann");

  const next = signedOut();
  expect(takeUpQueue(next.store, null, "ben").documents()).toEqual([]);
  expect(takeUpQueue(next.store, null, "ann").documents()).toMatchObject([{ name: "birth.pdf" }]);
  expect(next.asked).toHaveBeenCalledOnce();
  expect(before.asked).toHaveBeenCalledOnce();
  expect(takeUpQueue(signedOut().store, null, "ann").documents()).toEqual([]);
});
