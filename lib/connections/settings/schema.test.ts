import { expect, test } from "vitest";
import { addConnectionSchema } from "./schema";

const read = (baseUrl: string) =>
  addConnectionSchema.safeParse({ name: "Second", environment: "sandbox", variant: "a", baseUrl });

const rate = (wordsPerPage: string, toleranceWords: string) =>
  addConnectionSchema.safeParse({
    ...{ name: "Second", environment: "sandbox", variant: "a", baseUrl: "https://service.test/api/v1" },
    ...{ wordsPerPage, toleranceWords },
  });

test("words a page are typed as text, and are 250 and 60 where nobody is asked", () => {
  expect(rate("300", "0").data).toMatchObject({ wordsPerPage: 300, toleranceWords: 0 });
  expect(read("https://service.test/api/v1").data).toMatchObject({ wordsPerPage: 250, toleranceWords: 60 });
});

test.each([
  ["0", "60"],
  ["", "60"],
  ["two hundred", "60"],
  ["2.5", "60"],
  ["250", "-1"],
  ["250", ""],
  ["250", " "],
  ["250", "1e9"],
])("%j words a page and %j beyond are refused", (words, tolerance) => {
  expect(rate(words, tolerance).error?.issues.map(({ message }) => message)).toEqual([
    "connectionErrors.words",
  ]);
});

test("an address is kept without the slashes at its end", () => {
  expect(read(" https://service.test/api/v1// ").data?.baseUrl).toBe("https://service.test/api/v1");
});

test("one that is longer than any is refused before anything else is looked at", () => {
  // With a look at each of its slashes this takes minutes.
  const issues = read(`https://service.test${"/".repeat(500_000)}x`).error?.issues;
  expect(issues?.map(({ message }) => message)).toEqual(["connectionErrors.address.tooLong"]);
});

test.each(["\t", "\n", "\u0000", " ", "\\", "\u00a0", "\u200e"])(
  "one is refused that is asked for otherwise than it is written: with %j",
  (character) => {
    const issues = read(`https://service.test/api${character}/v1`).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(["connectionErrors.address.malformed"]);
  },
);
