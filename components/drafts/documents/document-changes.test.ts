import { expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { beginnings, outcomes, toldBefore } from "./document-changes";
import { asChosen, type FormDocument, waitingForConnection } from "./form-document";

/** What is told of documents to whoever cannot see them. */

function document(name: string, change: Partial<FormDocument> = {}): FormDocument {
  const chosen = asChosen(new File(["content"], name));
  return { id: newId(), kind: "source", state: "uploading", isAtPortal: true, ...chosen, ...change };
}

const many = (state: FormDocument["state"]) =>
  Array.from({ length: 12 }, (_, place) => document(`${place}.pdf`, { state, reason: null }));
const turned = (documents: readonly FormDocument[], state: FormDocument["state"]) =>
  documents.map((each) => ({ ...each, state }));

test("documents that come, arrive or go together are told of together", () => {
  const sent = many("uploading");
  expect(beginnings([], sent)).toEqual([{ kind: "added", n: 12 }]);
  expect(outcomes(sent, turned(sent, "uploaded"))).toEqual([{ kind: "uploaded", n: 12, name: "0.pdf" }]);
  expect(outcomes(sent, [])).toEqual([{ kind: "removed", n: 12, name: "0.pdf" }]);
});

test("a few failures are told with their reasons, many by their number", () => {
  const sent = many("uploading");
  const failed = turned(sent, "failed").map((each) => ({
    ...each,
    reason: message("draftErrors.upload.empty"),
  }));
  expect(outcomes(sent.slice(0, 1), failed.slice(0, 1))).toEqual([
    { kind: "failed", name: "0.pdf", reason: message("draftErrors.upload.empty") },
  ]);
  expect(outcomes(sent, failed)).toEqual([{ kind: "failedMany", n: 12 }]);
});

test("the connection is told of once when it goes, and once when uploads go on", () => {
  const sent = many("uploading");
  const waiting = turned(sent, "waiting").map((each) => ({ ...each, reason: waitingForConnection }));
  const [first, ...others] = waiting as [FormDocument, ...FormDocument[]];
  expect(beginnings(sent, waiting)).toEqual([{ kind: "offline" }]);
  const more = document("more.pdf", { state: "waiting", reason: waitingForConnection });
  expect(beginnings(waiting, [...waiting, more])).toEqual([{ kind: "added", n: 1 }]);
  expect(beginnings(waiting, [{ ...first, state: "uploading", reason: null }, ...others])).toEqual([]);
  expect(beginnings(waiting, sent)).toEqual([{ kind: "online" }]);
});

test("nothing goes on where what waited was removed", () => {
  const waiting = document("scan.pdf", { state: "waiting", reason: waitingForConnection });
  expect(beginnings([waiting], [])).toEqual([]);
});

test("a kind that translators cannot open is told of when it is added", () => {
  const reason = message("draftErrors.formatWarning.program");
  const added = document("setup.exe");
  expect(beginnings([], [added])).toEqual([
    { kind: "added", n: 1 },
    { kind: "formatWarning", name: "setup.exe", reason },
  ]);
  expect(beginnings([added], [{ ...added, state: "uploaded" }])).toEqual([]);
});

test("what is sent anew is told of when all are over, and what was told before is not told again", () => {
  const [first, ...others] = many("uploaded") as [FormDocument, ...FormDocument[]];
  const told = toldBefore([first, ...others], [{ ...first, state: "uploading" }, ...others]);
  expect(outcomes(told, [first, ...others])).toEqual([{ kind: "uploaded", n: 1, name: "0.pdf" }]);
});
