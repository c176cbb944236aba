import { expect, test } from "vitest";
import { packPage, packRows, unpackPage, unpackRows } from "./packed-rows";

const rows = Array.from({ length: 50 }, (_, index) => ({
  id: `id-${index}`,
  status: index % 3 === 0 ? "translating" : "completed",
  services: ["Standard translation", "Certification"],
  totalCents: index % 2 === 0 ? null : 100 + index,
  placedBy: index % 5 === 0 ? "someone" : { name: "Rosa Quintero" },
}));

test("rows come out of a document as they were put into it", () => {
  expect(unpackRows(JSON.parse(JSON.stringify(packRows(rows))))).toEqual(rows);
  expect(unpackRows(packRows([]))).toEqual([]);
});

test("a field that only some rows have is theirs, whichever row comes first", () => {
  const waiting = { since: "2026-11-22T09:00:00Z", placedBy: "someone", totalCents: 100 };
  for (const some of [[1], [0], [0, 1, 2], [2, 3]]) {
    const few = Array.from({ length: 4 }, (_, index) => ({
      id: `id-${index}`,
      ...(some.includes(index) ? { waitingForYou: { ...waiting, totalCents: index } } : {}),
    }));
    const sent = JSON.parse(JSON.stringify(packRows(few)));
    expect(unpackRows(sent)).toStrictEqual(few);
  }
});

test("no name and no value that many rows share is written for each, nor what all of them begin with", () => {
  const text = JSON.stringify(packRows(rows));
  for (const once of ["placedBy", "Rosa Quintero", "Certification", "translating", "id-"]) {
    expect(text.split(once)).toHaveLength(2);
  }
});

test("texts are taken apart between their signs, wherever they begin to differ", () => {
  const signs = [{ text: "\u{1F600}" }, { text: "\u{1F601}" }];
  const ends = [{ text: "\u{1F600}" }, { text: "\u{1FA00}" }];
  expect(JSON.stringify(packRows(ends))).toContain("\u{1FA00}");
  expect(unpackRows(packRows(ends))).toEqual(ends);
  expect(JSON.stringify(packRows(signs))).toContain("\u{1F601}");
  for (const texts of [
    ["ab", "a", "abc"],
    ["", "a", "b"],
    ["one", "two", "three"],
    ["$a", "$b", "$c"],
    ["a|b", "a|", "|"],
    ["7T01:00Z", "8T01:00Z", "9T01:00Z"],
    ["aa", "a", "aaa"],
  ]) {
    const some = texts.map((text) => ({ text }));
    expect(unpackRows(packRows(some))).toEqual(some);
  }
  expect(unpackRows(packRows(signs))).toEqual(signs);
});

test("of what comes with a document only the pages of lists are unpacked", () => {
  const page = { rows, nextCursor: null };
  expect(unpackPage(packPage(page))).toEqual(page);
  for (const other of [page, null, "text", { rows: { count: 1 } }]) expect(unpackPage(other)).toBe(other);
});
