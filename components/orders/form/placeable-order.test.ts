import { describe, expect, it } from "vitest";
import type { DraftContent, OrderFormOptions } from "@/lib/orders/drafts/schema";
import { emptyContent, placeableOrderSchema } from "./placeable-order";

const options: OrderFormOptions = {
  languages: [
    { code: "es", name: "Spanish" },
    { code: "en", name: "English" },
  ],
  recentPairs: [],
  coversheet: [{ field: "reference", label: "Matter", required: true, maxLength: 50 }],
  blockedBy: null,
};
const placeable: DraftContent = { ...emptyContent, sourceLanguage: "es", targetLanguage: "en" };

/** The names of the fields that are refused. */
function refused(change: Partial<DraftContent>): string[] {
  const result = placeableOrderSchema(options).safeParse({ ...placeable, ...change });
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join("."));
}

describe("an order that can be placed", () => {
  it("needs no more than two languages", () => {
    expect(refused({})).toEqual([]);
  });

  it("names every missing language", () => {
    expect(refused({ sourceLanguage: "", targetLanguage: "" })).toEqual(["sourceLanguage", "targetLanguage"]);
  });

  it("is not from a language to itself", () => {
    expect(refused({ targetLanguage: "es" })).toEqual(["targetLanguage"]);
  });

  it("has notarization and currency conversion with certification only", () => {
    expect(refused({ notarization: true, currencyConversion: true })).toEqual([
      "notarization",
      "currencyConversion",
    ]);
    expect(
      refused({ certification: true, notarization: true, currencyConversion: true, reference: "M-1" }),
    ).toEqual([]);
  });

  it("needs a required coversheet value when it is certified, and only then", () => {
    expect(refused({ certification: true, reference: "  " })).toEqual(["reference"]);
    expect(refused({ certification: false, reference: "" })).toEqual([]);
  });

  it("keeps coversheet values within the service's length", () => {
    expect(refused({ reference: "x".repeat(51) })).toEqual(["reference"]);
  });
});
