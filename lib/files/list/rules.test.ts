import { expect, test } from "vitest";
import { fileListAddress, fileOrderOf, fileSorts } from "./rules";

test("files stand newest first, unless an address asks for another order that there is", () => {
  const newest = { by: "created", isDescending: true };
  expect(fileOrderOf([])).toEqual(newest);
  expect(fileOrderOf(["-size"])).toEqual({ by: "size", isDescending: true });
  expect(fileOrderOf(["name"])).toEqual({ by: "name", isDescending: false });
  for (const word of ["", "-", "--size", "toString", "password"]) expect(fileOrderOf([word])).toEqual(newest);
});

test.each(fileSorts)("files can stand by %s, and the other way round", (by) => {
  expect(fileOrderOf([by])).toEqual({ by, isDescending: false });
  expect(fileOrderOf([`-${by}`])).toEqual({ by, isDescending: true });
});

test("an order leaves nothing out", () => {
  expect(fileListAddress.isNarrowed(fileListAddress.load("?sort=-size"))).toBe(false);
  expect(fileListAddress.isNarrowed(fileListAddress.load("?archived=yes"))).toBe(true);
});
