import { expect, test } from "vitest";
import { cleanHtml } from "@/lib/domain/html";
import type { Revision } from "@/lib/domain/revisions/shapes";
import { orderSnapshot } from "@/lib/mirror/testing/snapshots";
import type { OrderDocument, SignedComment } from "../../schema";
import { conversationOf } from "./rules";

const approver = {
  userId: "someone",
  acting: {
    ...{ businessId: "business", businessName: "Business", department: null, role: "approver" as const },
    ...{ seesColleagues: true, seesPrices: true, onBehalfOf: null },
  },
};
const order = { status: "completed", placedById: "placer", approvedAt: null, goneAt: null };
const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, "0")}:00.000Z`;

const comment = (minute: number): SignedComment => ({
  ...{ author: "service", isOutside: false, bodyHtml: cleanHtml(`<p>${minute}</p>`), createdAt: at(minute) },
});
const revision = (minute: number): Revision => ({
  ...{ serviceId: `revision ${minute}`, status: "completed", bodyHtml: cleanHtml(""), files: [] },
  ...{ requestedAt: at(minute), completedAt: null },
});
const file = (minute: number, kind: string): { serviceId: string; document: OrderDocument } => {
  const id = `${kind} ${minute}`;
  return { serviceId: id, document: { id, name: id, kind, sizeBytes: 1, uploadedAt: at(minute) } };
};

/** What of these is in the conversation, one after the other. */
function told(said: {
  comments?: number[];
  revisions?: number[];
  files?: [minute: number, kind: string][];
}): string[] {
  const entries = conversationOf(approver, {
    ...{ order, asked: [], hasDraft: false, authors: { doerOf: () => "service" as const } },
    whole: orderSnapshot({ revisions: (said.revisions ?? []).map(revision) }),
    comments: (said.comments ?? []).map(comment),
    files: (said.files ?? []).map((one) => file(...one)),
  });
  return entries.map(({ kind, at: when }) => `${kind} ${new Date(when).getUTCMinutes()}`);
}

test("comments, revisions and what came of them are one conversation, in the order of their times", () => {
  expect(
    told({
      comments: [1, 20, 50],
      revisions: [40, 10],
      files: [
        [30, "translation"],
        [45, "revision"],
      ],
    }),
  ).toEqual([
    "comment 1",
    "revision 10",
    "comment 20",
    "document 30",
    "revision 40",
    "document 45",
    "comment 50",
  ]);
});

test("what the service has attached to a revision is said once, as its own and not as what was sent with it", () => {
  const [sent, givenBack] = [file(10, "reference"), file(45, "revision")];
  const attached = [sent, givenBack].map(
    ({ serviceId, document: { name, kind, sizeBytes, uploadedAt } }) => ({
      ...{ serviceId, name, kind, sizeBytes, createdAt: uploadedAt },
    }),
  );
  const entries = conversationOf(approver, {
    ...{ order, asked: [], hasDraft: false, authors: { doerOf: () => "service" as const }, comments: [] },
    whole: orderSnapshot({ revisions: [{ ...revision(10), files: attached }] }),
    files: [sent, givenBack],
  });
  expect(entries).toMatchObject([
    { kind: "revision", revision: { documents: [{ id: "reference 10" }] } },
    { kind: "document", document: { id: "revision 45" } },
  ]);
  expect(entries[0]).toMatchObject({ revision: { documents: { length: 1 } } });
});

test("what was there before a revision was asked for is none of it, nor is what people sent", () => {
  expect(
    told({
      revisions: [10],
      files: [
        [5, "translation"],
        [11, "source"],
        [12, "reference"],
        [13, "revision"],
      ],
    }),
  ).toEqual(["revision 10", "document 13"]);
  expect(told({ files: [[5, "translation"]] })).toEqual([]);
});
