import { expect, test } from "vitest";
import { allPages, movePage, turnPage } from "./chosen-pages";

const keys = (pages: readonly { key: string }[]) => pages.map(({ key }) => key);

test("the pages of all documents come in their order", () => {
  expect(keys(allPages([2, 0, 1]))).toEqual(["0-0", "0-1", "2-0"]);
});

test("a page is moved to where it is wanted, and no page gets lost", () => {
  const pages = allPages([4]);
  expect(keys(movePage(pages, 0, 2))).toEqual(["0-1", "0-2", "0-0", "0-3"]);
  expect(keys(movePage(pages, 3, 0))).toEqual(["0-3", "0-0", "0-1", "0-2"]);
});

test.each([
  [0, -1],
  [3, 4],
  [9, 0],
])("a page that would be moved from %i to %i stays", (from, to) => {
  const pages = allPages([4]);
  expect(movePage(pages, from, to)).toBe(pages);
});

test("four quarter turns leave a page as it was, and others are not turned", () => {
  let pages: ReturnType<typeof turnPage> = allPages([2]);
  const rotations = [1, 2, 3, 4].map(() => {
    pages = turnPage(pages, 1);
    return pages.map(({ rotation }) => rotation);
  });
  expect(rotations).toEqual([
    [0, 90],
    [0, 180],
    [0, 270],
    [0, 0],
  ]);
});
