import { describe, expect, test } from "vitest";
import { cleanHtml } from "@/lib/domain/html";
import type { Revision } from "@/lib/domain/revisions/shapes";
import { findSent, hasOpenRevision, isRevisionUnderWay, type SentRevision } from "./rules";

const sentAt = "2026-03-01T10:00:00.000Z";
const later = (seconds: number) => new Date(Date.parse(sentAt) + seconds * 1000).toISOString();
const file = (serviceId: string) => ({
  ...{ serviceId, name: "marked.pdf", kind: "reference", sizeBytes: 1, createdAt: sentAt },
});
const revision = (serviceId: string, changed: Partial<Revision> = {}): Revision => ({
  ...{ serviceId, status: "requested", bodyHtml: cleanHtml("<p>Page <b>2</b></p>") },
  ...{ requestedAt: later(1), completedAt: null, files: [], ...changed },
});
const other = { bodyHtml: cleanHtml("<p>Page 2</p>") };
const sent = (changed: Partial<SentRevision> = {}, fileServiceIds: string[] = []): SentRevision => ({
  request: { orderServiceId: "7", bodyHtml: "<p>Page <strong>2</strong></p>", fileServiceIds },
  ...{ serviceId: null, others: [], sentAt: new Date(sentAt), ...changed },
});

describe("a revision that was sent", () => {
  const found = (revisions: Revision[], one: SentRevision) => {
    const { certain, possible } = findSent(revisions, one);
    return [certain?.serviceId ?? null, possible.map(({ serviceId }) => serviceId)];
  };

  test.each<[string, Revision[], SentRevision, [string | null, string[]]]>([
    [
      "is the one of which the service told the id",
      [revision("1"), revision("2")],
      sent({ serviceId: "2" }),
      ["2", []],
    ],
    ["is none of the others where that one is gone", [revision("1")], sent({ serviceId: "2" }), [null, []]],
    ["is the only new one with the same words", [revision("1"), revision("2", other)], sent(), ["1", []]],
    ["is none that was there before", [revision("1")], sent({ others: ["1"] }), [null, []]],
    ["is none from before it was sent", [revision("1", { requestedAt: later(-301) })], sent(), [null, []]],
    [
      "may be a little older by another clock",
      [revision("1", { requestedAt: later(-299) })],
      sent(),
      ["1", []],
    ],
    [
      "is what carries one of its files, whatever it says",
      [revision("1"), revision("2", { ...other, files: [file("9")] })],
      sent({}, ["8", "9"]),
      ["2", []],
    ],
    ["is none with files of somebody else's", [revision("1", { files: [file("9")] })], sent(), [null, []]],
    [
      "is known by its words where the service's staff have attached to it what came of it",
      [revision("1", { files: [{ ...file("9"), kind: "revision" }] })],
      sent(),
      ["1", []],
    ],
    ["with files is not known by its words alone", [revision("1")], sent({}, ["9"]), [null, ["1"]]],
    [
      "may be any of several with the same words",
      [revision("1"), revision("2"), revision("3", other)],
      sent(),
      [null, ["1", "2"]],
    ],
    ["may be a new one with other words", [revision("1", other)], sent(), [null, ["1"]]],
    [
      "may be that no more once its person said no",
      [revision("1", other)],
      sent({ others: ["1"] }),
      [null, []],
    ],
  ])("%s", (_, revisions, one, expected) => expect(found(revisions, one)).toEqual(expected));
});

describe("of an order's revisions", () => {
  const of = (...statuses: string[]) => ({
    revisions: statuses.map((status, index) => revision(`${index}`, { status })),
  });

  test("one that is not completed is watched, also one whose status is new to us", () => {
    expect([of(), of("completed", "completed")].map(hasOpenRevision)).toEqual([false, false]);
    for (const status of ["requested", "in_progress", "under_review", "on_hold", "typesetting"]) {
      expect([status, hasOpenRevision(of("completed", status))]).toEqual([status, true]);
    }
  });

  test("one that is worked on or soon will be is under way, and none of which nobody knows for how long", () => {
    for (const status of ["requested", "in_progress", "under_review"]) {
      expect([status, isRevisionUnderWay(of("on_hold", status))]).toEqual([status, true]);
    }
    expect(isRevisionUnderWay(of("completed", "on_hold", "typesetting"))).toBe(false);
  });
});
