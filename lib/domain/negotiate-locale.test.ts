import { expect, test } from "vitest";
import { negotiated } from "./negotiate-locale";

const locales = ["en", "de", "en-XA"];

test.each([
  [null, "en"],
  ["", "en"],
  ["de", "de"],
  ["de-CH", "de"],
  ["fr, de;q=0.8, en;q=0.9", "en"],
  ["fr;q=0.9, de;q=0.2", "de"],
  ["de;q=0, fr", "en"],
  ["EN-xa", "en-XA"],
  ["*", "en"],
  [";;;,,q=", "en"],
])("whoever's browser says %j is spoken to in %s", (accepted, locale) => {
  expect(negotiated(accepted, locales, "en")).toBe(locale);
});
