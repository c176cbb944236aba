import { beforeEach, expect, test, vi } from "vitest";
import type { FormDocument } from "../form-document";
import type { UploadQueue } from "../upload-queue";
import { replaceWhenArrived } from "./replace-when-arrived";

/** A form's documents, as the queue holds them: here they change as each test says. */
let documents: FormDocument[];
let listeners: Set<() => void>;
let removed: string[];
let addedAs: string | undefined;
let replaced: readonly string[] | undefined;

const document = (id: string, change: Partial<FormDocument> = {}): FormDocument => ({
  ...{ id, choiceId: id, sha256: null, name: `${id}.pdf`, kind: "source", sizeBytes: 1, state: "uploaded" },
  ...{
    sentBytes: 1,
    isAtPortal: true,
    isCutOff: false,
    fileId: null,
    isCopy: false,
    measure: null,
    reason: null,
    file: null,
  },
  ...change,
});
const queue: UploadQueue = {
  get current() {
    return queue;
  },
  documents: () => documents,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add: (_: readonly File[], kind?: string, replaces?: readonly string[]) => {
    addedAs = kind;
    replaced = replaces;
    documents.push(document("new", { state: "waiting" }));
    return ["new"];
  },
  remove: async (id: string) => {
    if (id === "kept by the portal") throw new Error("The portal refuses");
    removed.push(id);
  },
} as unknown as UploadQueue;
const becomes = (state: FormDocument["state"] | "gone") => {
  documents = documents.flatMap((each) => {
    if (each.id !== "new") return [each];
    return state === "gone" ? [] : [{ ...each, state }];
  });
  for (const listener of listeners) listener();
};
const replace = (originals = documents.slice(), onStays = vi.fn()) => {
  replaceWhenArrived(queue, { file: new File([], "new.pdf"), documents: originals, onStays });
  return onStays;
};

beforeEach(() => {
  [listeners, removed, addedAs] = [new Set(), [], undefined];
  documents = [document("a"), document("b")];
});

test("what a document takes the place of stays until it has arrived, and goes then", () => {
  replace();
  expect(replaced).toEqual(["a", "b"]);
  for (const state of ["uploading", "failed", "waiting", "uploading"] as const) {
    becomes(state);
    expect(removed).toEqual([]);
  }
  becomes("uploaded");
  expect(removed).toEqual(["a", "b"]);
  expect(listeners.size).toBe(0);
});

test("what one of them was to take the place of goes with it where it has not arrived: its pages are in it too", () => {
  const failed = document("of a and b", { state: "failed", replaces: ["a", "b", "gone by now"] });
  documents.push(failed, document("c"));
  replace([failed, document("c")]);
  expect(replaced?.toSorted()).toEqual(["a", "b", "c", "of a and b"]);
  becomes("uploaded");
  expect(removed.toSorted()).toEqual(["a", "b", "c", "of a and b"]);
});

test("what a document would have taken the place of stays where it is removed before it arrives", () => {
  replace();
  becomes("failed");
  becomes("gone");
  expect(removed).toEqual([]);
  expect(listeners.size).toBe(0);
});

test("another file that was chosen in the place of one meanwhile stays", () => {
  replace();
  documents = documents.map((each) => (each.id === "a" ? { ...each, choiceId: "another" } : each));
  becomes("uploaded");
  expect(removed).toEqual(["b"]);
});

test("one that cannot be removed is told of, and the others go", async () => {
  documents = [document("kept by the portal"), document("b")];
  const onStays = replace();
  becomes("uploaded");
  await vi.waitFor(() => expect(onStays).toHaveBeenCalledOnce());
  expect(onStays.mock.calls[0]?.[0]).toMatchObject({ id: "kept by the portal" });
  expect(removed).toEqual(["b"]);
});

test.each([
  [["reference", "reference"], "reference"],
  [["source", "reference"], "source"],
] as const)("of %s comes a %s document", (kinds, expected) => {
  documents = kinds.map((kind, at) => document(String(at), { kind }));
  replace();
  expect(addedAs).toBe(expected);
});
