import { expect, test } from "vitest";
import { doerFor } from "./doer";

test("a person is themselves to themselves and a name to others; nobody here is outside this portal", () => {
  const rosa = { id: "r", name: "Rosa Quintero" };
  expect(doerFor({ userId: "r" }, rosa)).toBe("you");
  expect(doerFor({ userId: "a" }, rosa)).toEqual({ name: "Rosa Quintero" });
  expect(doerFor({ userId: "a" }, null)).toBe("outside");
  const sam = { id: "s", name: "Sam Taylor" };
  expect(doerFor({ userId: "r" }, rosa, sam)).toEqual({ staff: { name: "Sam Taylor" }, person: "you" });
  expect(doerFor({ userId: "s" }, rosa, sam)).toEqual({ staff: "you", person: { name: "Rosa Quintero" } });
});
