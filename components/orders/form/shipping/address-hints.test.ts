import { expect, test } from "vitest";
import { countryCodes } from "@/lib/domain/countries";
import { stateHint, zipHint } from "./address-hints";

test.each([
  ["", null, null],
  ["US", "us", "us"],
  ["CA", "division", "code"],
  ["DE", "none", "code"],
  ["IE", "division", "code"],
  ["HK", "division", "none"],
  ["QA", "none", "none"],
])("an address in %j says what to write as state (%s) and as ZIP (%s)", (country, state, zip) => {
  expect([stateHint(country), zipHint(country)]).toEqual([state, zip]);
});

test("each country that the hints are about is one of the list, once", () => {
  const counted = (hint: (code: string) => string | null, said: string) =>
    countryCodes.filter((code) => hint(code) === said).length;
  // As many as are named.
  expect(counted(stateHint, "division")).toBe(33);
  expect(counted(zipHint, "none")).toBe(60);
});
