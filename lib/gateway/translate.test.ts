import { expect, test } from "vitest";
import { fieldName, toServiceLine } from "./translate";
import { serviceSchema } from "./wire";

test("a discount becomes whole tenths of a cent, without the drift of floating point", () => {
  const line = (service: object) => toServiceLine(serviceSchema.parse({ name: "Translation", ...service }));
  for (let tenths = 0; tenths <= 3_000; tenths += 1) {
    expect(line({ discount: Number((tenths / 10).toFixed(1)) }).discountTenthsOfCent).toBe(tenths);
  }
});

test.each([
  ["Certified translation", "pages"],
  ["Standard Translation", "words"],
  ["Expedited turnaround", undefined],
  ["Notarization of a certified translation", undefined],
  ["Translation", undefined],
])("what the quantity of “%s” counts is %s", (name, counts) => {
  expect(toServiceLine(serviceSchema.parse({ name, quantity: 3 })).counts).toBe(counts);
});

test.each([
  ["services.source_language", "sourceLanguage"],
  ["services.currency_conversion", "currencyConversion"],
  ["notes", "notesHtml"],
  ["services.shipping", "shipping"],
  ["services.shipping_service", "shipping.service"],
  ["address", "shipping.address"],
  ["address.street_1", "shipping.address.street1"],
  ["files", "documents"],
  ["files.1", "documents"],
  ["reference", "reference"],
  ["constructor", "constructor"],
  ["__proto__", "__proto__"],
])("the service's field %s is ours %s", (theirs, ours) => {
  expect(fieldName(theirs)).toBe(ours);
});
