import { describe, expect, test } from "vitest";
import type { DraftDocumentRecord } from "@/lib/drafts/kind";
import { contentFaults } from "@/lib/drafts/rules";
import { orderDraft } from "./draft";
import { emptyOrder, type OrderContent, type OrderKnown, orderForm } from "./form";

const content: OrderContent = { ...emptyOrder, sourceLanguage: "es", targetLanguage: "en" };
const known: OrderKnown = {
  languages: [{ code: "es" }, { code: "en" }],
  coversheet: [
    { field: "reference", label: "Case", required: true, maxLength: 50 },
    { field: "field1", label: "Client", required: false, maxLength: 191 },
  ],
};
const faultsOf = (change: Partial<OrderContent>, other = known) =>
  contentFaults(orderForm, { ...content, ...change }, other);
const faultyFields = (change: Partial<OrderContent>) => Object.keys(faultsOf(change));

describe("an order can be placed", () => {
  test("with no more than two languages", () => {
    expect(faultsOf({})).toEqual({});
  });
  test("only with both languages, different ones, and those that the service offers", () => {
    expect(faultyFields({ sourceLanguage: "", targetLanguage: "" })).toEqual([
      "sourceLanguage",
      "targetLanguage",
    ]);
    expect(faultyFields({ sourceLanguage: "xx" })).toEqual(["sourceLanguage"]);
    expect(faultyFields({ targetLanguage: "es" })).toEqual(["targetLanguage"]);
  });
  test("with any language while the portal does not know what is offered: the service decides", () => {
    expect(faultsOf({ sourceLanguage: "xx" }, { ...known, languages: [] })).toEqual({});
  });
  test("with notarization and currency conversion only when certified", () => {
    const both = { notarization: true, currencyConversion: true };
    expect(faultyFields(both)).toEqual(["notarization", "currencyConversion"]);
    expect(faultsOf({ ...both, certification: true, reference: "C-1" })).toEqual({});
  });
  test("with the required coversheet fields when certified, under the business's own label", () => {
    expect(faultsOf({ certification: true, reference: "  " })).toEqual({
      reference: [{ key: "draftErrors.fields.fill", params: { label: "Case" } }],
    });
    expect(faultsOf({ certification: false, reference: "" })).toEqual({});
  });
  test("with coversheet texts no longer than the service takes", () => {
    expect(faultyFields({ reference: "x".repeat(51), field1: "x".repeat(192) })).toEqual([
      "reference",
      "field1",
    ]);
    expect(faultsOf({ reference: "x".repeat(50), field1: "x".repeat(191) })).toEqual({});
  });
});

describe("what is sent", () => {
  const document: DraftDocumentRecord = {
    id: "d",
    name: "birth.pdf",
    choiceId: "c",
    kind: "source",
    sizeBytes: 10,
    state: "uploaded",
    fileServiceId: "11",
  };
  const requestOf = (change: Partial<OrderContent>, documents = [document]) =>
    orderDraft.request({ ...content, ...change }, documents, known);

  test("leaves hidden and empty coversheet fields out and trims the rest", () => {
    expect(requestOf({ reference: " C-1 ", field1: " ", field2: "hidden" })).toMatchObject({
      reference: "C-1",
      field1: null,
      field2: null,
    });
  });
  test("sends and lists of a reference what can be seen alone, and takes nothing for a required one", () => {
    const reference = "PND\u202Egnp.exe\u0007\u200Bx";
    expect(requestOf({ reference }).reference).toBe("PNDgnp.exe x");
    expect(orderForm.referenceOf({ ...content, reference })).toBe("PNDgnp.exe x");
    expect(requestOf({ reference: "\u200B" }).reference).toBeNull();
  });
  test("keeps the documents in their order", () => {
    const second = { ...document, id: "e", fileServiceId: "5", kind: "reference" as const };
    expect(requestOf({}, [document, second]).fileServiceIds).toEqual(["11", "5"]);
  });
  test("carries notes with the kept formatting alone, and none when the editor is empty", () => {
    const notesHtml = "<p><strong>Now</strong></p><script>x</script>";
    expect(requestOf({ notesHtml }).notesHtml).toBe("<p><b>Now</b></p>");
    expect(requestOf({ notesHtml: "<p></p>" }).notesHtml).toBeNull();
  });
});
