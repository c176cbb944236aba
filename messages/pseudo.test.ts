import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { compiled } from "./compile";
import { catalogue } from "./en/catalogue";
import { pseudo, pseudoMessage } from "./pseudo";

const said = (message: string, values: Record<string, string | number> = {}) =>
  createTranslator({ locale: "en", timeZone: "UTC", messages: { said: pseudoMessage(message) } })(
    "said",
    values as never,
  );

test("text has accents and stands in brackets, and what is put into it stays as it is", () => {
  expect(said("Order {number} is waiting", { number: "A-1" })).toBe("⟦Órdér A-1 íš wáítíñg⟧");
});

test("choices are made as in English", () => {
  const message =
    "{isMore, select, true {More than {count, number}} other {{count, plural, one {# order} other {# orders}}}}";
  expect(said(message, { isMore: "false", count: 2 })).toBe("⟦2 órdérš⟧");
  expect(said(message, { isMore: "true", count: 1000 })).toBe("⟦Móré tháñ 1,000⟧");
});

test.each([
  ["English", compiled(catalogue)],
  ["a pseudo-locale", pseudo(catalogue)],
])("all messages of %s are plain data, which is all that a browser can be sent", (_, messages) => {
  const strangers = (value: unknown): unknown[] =>
    typeof value !== "object" || value === null
      ? []
      : [
          ...([Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)) ? [] : [value]),
          ...Object.values(value).flatMap(strangers),
        ];
  expect(strangers(messages)).toEqual([]);
});

test("the name of a tag stays as it is", () => {
  expect(pseudoMessage("Since <at></at>")).toBe("⟦Šíñçé <at></at>⟧");
});
