import { expect, test } from "vitest";
import { environmentsOf } from "./rules";

test("each environment that connections lead to is named once, production first", () => {
  const of = (...environments: string[]) =>
    environmentsOf(environments.map((environment) => ({ environment })));
  expect(of()).toEqual([]);
  expect(of("production")).toEqual(["production"]);
  expect(of("sandbox", "production", "sandbox")).toEqual(["production", "sandbox"]);
});
