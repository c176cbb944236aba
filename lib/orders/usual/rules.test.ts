import { expect, test } from "vitest";
import type { ServiceName } from "@/lib/domain/services";
import { usualServices } from "./rules";

const certified: ServiceName[] = ["certification"];
const notarized: ServiceName[] = ["notarization", "certification"];

test("what goes together most often is usual, whatever the order in which it was named", () => {
  expect(usualServices([certified, notarized, ["certification", "notarization"]])).toEqual([
    "certification",
    "notarization",
  ]);
});

test("of what was asked for as often the last is usual", () => {
  expect(usualServices([certified, notarized, notarized, certified])).toEqual(["certification"]);
});

test.each([
  { of: "no orders", asked: [] },
  { of: "one order", asked: [notarized] },
  { of: "orders that are each another", asked: [certified, notarized, ["expedited"]] as ServiceName[][] },
  {
    of: "two orders alike among many",
    asked: [certified, certified, ...(Array(9).fill([]) as ServiceName[][])],
  },
  { of: "orders without any", asked: [[], [], certified] },
])("nothing is usual of $of", ({ asked }) => {
  expect(usualServices(asked)).toEqual([]);
});
