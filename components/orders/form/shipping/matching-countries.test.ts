import { expect, test } from "vitest";
import { countryCodes } from "@/lib/domain/countries";
import { countryNamed, matchingCountries, namedCountries } from "./matching-countries";

const countries = namedCountries(countryCodes, "en");
const find = (typed: string, languages: string[] = []) =>
  matchingCountries(countries, typed, languages).map(({ name }) => name);

test("every country is listed once, by its name in the reader's language and in its order", () => {
  expect(countries).toHaveLength(249);
  expect(new Set(find("")).size).toBe(249);
  expect(find("").slice(0, 2)).toEqual(["Afghanistan", "Åland Islands"]);
  expect(namedCountries(["US", "DE"], "de").map(({ name }) => name)).toEqual([
    "Deutschland",
    "Vereinigte Staaten",
  ]);
});

test.each([
  ["united st", "United States"],
  ["usa", "United States"],
  ["uk", "Ukraine"],
  ["holland", "Netherlands"],
  ["cote d", "Côte d’Ivoire"],
  ["ivory coast", "Côte d’Ivoire"],
  ["emirates", "United Arab Emirates"],
])("%j finds %s first", (typed, name) => {
  expect(find(typed)[0]).toBe(name);
});

test("a country is found by its code, and by its name in a language of the browser", () => {
  expect(find("ch")).toContain("Switzerland");
  expect(find("schweiz", ["de-CH"])).toEqual(["Switzerland"]);
  expect(find("schweiz", ["not a language"])).toEqual([]);
});

test("a whole name is taken for its country, a code or a part of one for none", () => {
  const named = (name: string) => countryNamed(countries, name, ["de"])?.code ?? null;
  expect(["united states", "USA", "Deutschland", "Niger"].map(named)).toEqual(["US", "US", "DE", "NE"]);
  expect(["united", "IN", ""].map(named)).toEqual([null, null, null]);
});
