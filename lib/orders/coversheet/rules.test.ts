import { describe, expect, test } from "vitest";
import {
  type CoversheetSettings,
  coversheetColumns,
  coversheetFields,
  coversheetSettings,
} from "@/lib/domain/coversheet";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { inDefaultLanguage } from "@/lib/platform/in-language";
import { catalogues, defaultLocale } from "@/messages/catalogue";
import {
  coversheetFault,
  filledIn,
  hiddenFields,
  longestAnswer,
  referenceHeading,
  shownFields,
} from "./rules";

const limits = capabilitiesOf("a").coversheetLimits;
const unset = coversheetSettings(null);
const set: CoversheetSettings = {
  ...{ whiteLabel: true, reference: { label: "Case", visible: true, required: true } },
  ...{ field1: { label: null, visible: false, required: true } },
  field2: { label: "Room", visible: true, required: false },
};

describe("the fields of a coversheet", () => {
  test("come out of their columns as they went in", () => {
    expect(coversheetSettings(coversheetColumns(set))).toEqual(set);
  });
  test("are shown where they are visible, and required there with white label on alone", () => {
    expect(shownFields(set, "creation", limits)).toEqual([
      { field: "reference", label: "Case", required: true, maxLength: 50 },
      { field: "field2", label: "Room", required: false, maxLength: 191 },
    ]);
    expect(shownFields({ ...set, whiteLabel: false }, "conversion", limits)).toMatchObject([
      { field: "reference", required: false, maxLength: 191 },
      { field: "field2", required: false },
    ]);
    expect(shownFields(set, "creation", null)).toMatchObject([
      { maxLength: longestAnswer },
      { maxLength: longestAnswer },
    ]);
    expect(hiddenFields(set)).toEqual([{ field: "field1", label: null }]);
  });
  test("show what was given under the label of today, and nothing of hidden or empty ones", () => {
    expect(filledIn({ reference: "RT", field1: "Lopez", field2: null }, set)).toEqual([
      { field: "reference", label: "Case", value: "RT" },
    ]);
  });
});

describe("references of several connections", () => {
  const hidden = { ...set, reference: { ...set.reference, visible: false } };
  test("are headed by the label that all have, else by the usual one", () => {
    expect(referenceHeading([set, set])).toEqual({ label: "Case" });
    expect(referenceHeading([set, unset])).toEqual({ label: null });
    expect(referenceHeading([set, hidden])).toEqual({ label: "Case" });
  });
  test("are not shown where no connection shows them", () => {
    expect(referenceHeading([hidden])).toBeNull();
    expect(referenceHeading([])).toEqual({ label: null });
  });
});

test.each(["tooLong", "fill"] as const)("what is wrong with a field (%s) names that one", async (fault) => {
  const say = await inDefaultLanguage();
  const { coversheet: usual } = (await catalogues[defaultLocale]()).orders;
  for (const field of coversheetFields) {
    const typed = fault === "fill" ? "" : "too long";
    const told = coversheetFault({ field, label: null, required: true, maxLength: 1 }, typed, true);
    expect(told && say(told)).toContain(usual[field]);
  }
});
