import { describe, expect, test } from "vitest";
import { cleanHtml } from "@/lib/domain/html";
import { isServicesWorkOnOrder, orderStatuses } from "@/lib/domain/orders/status";
import type { Comment } from "@/lib/domain/shapes";
import { type CommentContext, causeOf, signedComments } from "./rules";

test("the service's own work is the service's, whoever asked for it; the rest a person's, or outside", () => {
  const causes = (person: "you" | null) =>
    orderStatuses.filter(
      (status) => causeOf(isServicesWorkOnOrder(status), person) === (person ?? "outside"),
    );
  const peoples = ["submitted", "client_approved", "revising", "cancelled"];
  expect(causes("you")).toEqual(peoples);
  expect(causes(null)).toEqual(peoples);
  expect(causeOf(isServicesWorkOnOrder("notarizing"), null)).toBe("outside");
});

describe("comments", () => {
  const receivedAt = "2026-03-01T10:00:00.000Z";
  const comment = (author: string, bodyHtml: string, createdAt = receivedAt): Comment => ({
    author,
    bodyHtml: cleanHtml(bodyHtml),
    createdAt,
  });
  const context: CommentContext = {
    placedBy: "you",
    notesHtml: cleanHtml("<p>Names as in the <b>passport</b></p>"),
    businessName: "Northwind Law",
    receivedAt,
  };
  const signed = (comments: Comment[], changed: Partial<CommentContext> = {}) =>
    signedComments(comments, { ...context, ...changed }).map(({ author, isOutside }) => [author, isOutside]);
  const notes = comment("Northwind Law LLC", "Names as in the  <b>passport</b>");
  const later = "2026-03-02T10:00:00.000Z";

  test("that are the notes of an order placed here are signed by the person, wherever they stand", () => {
    expect(signed([comment("Staff", "Which one?", later), notes])).toEqual([
      [{ name: "Staff" }, false],
      ["you", false],
    ]);
  });
  test("that only repeat the notes later are not", () => {
    expect(signed([notes, comment("Staff", notes.bodyHtml, later)])).toEqual([
      ["you", false],
      [{ name: "Staff" }, false],
    ]);
  });
  test("that the account made elsewhere say so, and others keep the name that the service gives", () => {
    expect(
      signed([notes, comment("northwind law", "By phone", later), comment("Staff", "Yes", later)]),
    ).toEqual([
      ["you", false],
      [{ name: "northwind law" }, true],
      [{ name: "Staff" }, false],
    ]);
  });
  test("that came with an order placed elsewhere are from outside; a later one of the staff is not", () => {
    const elsewhere = { placedBy: null, notesHtml: null };
    expect(signed([notes, comment("Staff", "Hello", later)], elsewhere)).toEqual([
      [{ name: "Northwind Law LLC" }, true],
      [{ name: "Staff" }, false],
    ]);
    expect(signed([comment("Staff", "Hello", later)], elsewhere)).toEqual([[{ name: "Staff" }, false]]);
  });
  test("of an order placed without notes are not taken for them", () => {
    expect(signed([comment("Staff", "")], { notesHtml: null })).toEqual([[{ name: "Staff" }, false]]);
  });
});
