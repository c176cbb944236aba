import { expect, test } from "vitest";
import type { NewRequest } from "@/lib/domain/requests";
import { fieldName, fromNewRequest, toServiceLine } from "./translate";
import { serviceSchema } from "./wire";

test("a discount becomes whole tenths of a cent, without the drift of floating point", () => {
  const line = (service: object) => toServiceLine(serviceSchema.parse({ name: "Translation", ...service }));
  for (let tenths = 0; tenths <= 3_000; tenths += 1) {
    expect(line({ discount: Number((tenths / 10).toFixed(1)) }).discountTenthsOfCent).toBe(tenths);
  }
});

const newRequest: NewRequest = {
  reference: null,
  field1: "",
  field2: "Case 7",
  notesHtml: "<p>Keep <strong>names</strong></p>",
  callbackUrl: "https://portal.test/api/callbacks/key",
  services: {
    sourceLanguage: "pt-BR",
    targetLanguage: "en",
    certification: true,
    expedited: false,
    notarization: true,
    currencyConversion: false,
  },
  fileServiceIds: ["9", "7"],
};

test("what is requested is sent with its files in order, bold words as the service keeps them, and nothing empty", () => {
  expect(fromNewRequest(newRequest)).toEqual({
    field2: "Case 7",
    notes: "<p>Keep <b>names</b></p>",
    callback_url: "https://portal.test/api/callbacks/key",
    services: {
      source_language: "pt-BR",
      target_language: "en",
      certification: true,
      expedited: false,
      notarization: true,
      currency_conversion: false,
    },
    files: [9, 7],
  });
});

test("an id that is no number goes back as it came", () => {
  expect(fromNewRequest({ ...newRequest, fileServiceIds: ["f-9", "007"] }).files).toEqual(["f-9", "007"]);
});

test.each([
  ["services.source_language", "sourceLanguage"],
  ["services.currency_conversion", "currencyConversion"],
  ["notes", "notesHtml"],
  ["files", "documents"],
  ["files.1", "documents"],
  ["reference", "reference"],
  ["constructor", "constructor"],
  ["__proto__", "__proto__"],
])("the service's field %s is ours %s", (theirs, ours) => {
  expect(fieldName(theirs)).toBe(ours);
});
