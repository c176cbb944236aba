import { expect, test } from "vitest";
import type { NewRequest } from "@/lib/domain/requests";
import { fromNewRequest } from "./translate";

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
  shipping: null,
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
