import { expect, test } from "vitest";
import { grown, isPiece, pageAfter, wayAround, withoutPieces } from "./pieces";

const sizes = { rowsPerPageAtMost: 500, rowsPerPiece: [50, 5, 1] };
const oneSize = { rowsPerPageAtMost: 20, rowsPerPiece: [] };

test("around a page that is never answered each of its rows is asked for but the one that nobody can see", () => {
  const hidden = 612;
  const seen = new Set<number>();
  let [page, requests] = ["per_page=500&page=2&sort=-updated_at", 0];
  while (page !== "per_page=500&page=3&sort=-updated_at") {
    requests += 1;
    const query = new URLSearchParams(page);
    expect(query.get("sort")).toBe("-updated_at");
    const [number, size] = [Number(query.get("page")), Number(query.get("per_page"))];
    const rows = Array.from({ length: size }, (_, row) => (number - 1) * size + row);
    const around = wayAround(page, sizes);
    if (rows.includes(hidden)) page = around?.page ?? "";
    else {
      for (const row of rows) seen.add(row);
      page = grown(page, pageAfter(page) ?? "");
    }
  }
  const wanted = Array.from({ length: 500 }, (_, row) => 500 + row).filter((row) => row !== hidden);
  expect([...seen].sort((a, b) => a - b)).toEqual(wanted);
  expect(requests).toBeLessThanOrEqual(1 + 10 + 10 + 5);
});

test("the first page, which has no address of its own, has pieces too", () => {
  const { page = "" } = wayAround("", sizes) ?? {};
  expect([isPiece(""), isPiece(page)]).toEqual([false, true]);
  expect(withoutPieces(page).toString()).toBe("per_page=50&page=1");
});

test("a page of a list that has pages of one size is passed over", () => {
  expect(wayAround("page=3", oneSize)).toEqual({ page: "page=4", isPassed: true });
  expect(isPiece("page=4")).toBe(false);
});

test("there is no way around a page without a number", () => {
  expect(wayAround("page=abc", sizes)).toBeNull();
});

test("where the service gives fewer rows than it was asked for, pages grow no larger than it gives", () => {
  const failed = "per_page=100&page=6";
  const { page = "" } = wayAround(failed, sizes) ?? {};
  expect(withoutPieces(page).toString()).toBe("per_page=50&page=11");
  const next = grown(page, "per_page=50&page=12");
  expect(withoutPieces(next).toString()).toBe("per_page=50&page=12");
  expect(grown(next, "per_page=50&page=13")).toBe("per_page=100&page=7");
  // What follows what was answered as a whole is what the service says.
  expect(grown("per_page=100&page=9", "per_page=100&page=11")).toBe("per_page=100&page=11");
});
