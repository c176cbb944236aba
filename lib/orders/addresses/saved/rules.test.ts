import { expect, test } from "vitest";
import { inOfferedOrder } from "./rules";

const [appeals, trials] = [
  { id: "a", name: "Appeals" },
  { id: "t", name: "Trials" },
];
const saved = [
  { label: "Clerk", department: trials },
  { label: "Front desk", department: null },
  { label: "Registry", department: appeals },
  { label: "Archive", department: null },
  { label: "Annex", department: trials },
];
const labels = (ownId: string | null) => inOfferedOrder(saved, ownId).map(({ label }) => label);

test("a person's own department comes first, then the whole business, then the others", () => {
  expect(labels("t")).toEqual(["Annex", "Clerk", "Archive", "Front desk", "Registry"]);
  expect(labels("a")).toEqual(["Registry", "Archive", "Front desk", "Annex", "Clerk"]);
});

test("for who is in no department the whole business comes first", () => {
  expect(labels(null)).toEqual(["Archive", "Front desk", "Registry", "Annex", "Clerk"]);
});

test("what is put in order is left as it was", () => {
  labels("t");
  expect(saved[0]?.label).toBe("Clerk");
});
