import { describe, expect, test } from "vitest";
import type { DraftDocumentRecord } from "../drafts/data";
import { draftContentSchema } from "../drafts/schema";
import { type OrderCheck, orderFaults, requestOf } from "./rules";

const document: DraftDocumentRecord = {
  id: "d",
  name: "birth.pdf",
  kind: "source",
  sizeBytes: 10,
  state: "uploaded",
  fileServiceId: "11",
};

function check(content: Partial<OrderCheck["content"]> = {}, other: Partial<OrderCheck> = {}): OrderCheck {
  return {
    content: { ...draftContentSchema.parse({}), sourceLanguage: "es", targetLanguage: "en", ...content },
    documents: [document],
    languages: [
      { code: "es", name: "Spanish", active: true },
      { code: "en", name: "English", active: true },
      { code: "la", name: "Latin", active: false },
    ],
    coversheet: [
      { field: "reference", label: "Case", required: true, maxLength: 50 },
      { field: "field1", label: "Client", required: false, maxLength: 191 },
    ],
    ...other,
  };
}

const faultyFields = (order: OrderCheck) => Object.keys(orderFaults(order));

describe("an order can be placed", () => {
  test("when languages and an uploaded source document are there", () => {
    expect(orderFaults(check())).toEqual({});
  });
  test("only with both languages, and with those the service offers", () => {
    expect(faultyFields(check({ sourceLanguage: "", targetLanguage: "" }))).toEqual([
      "sourceLanguage",
      "targetLanguage",
    ]);
    expect(faultyFields(check({ sourceLanguage: "xx" }))).toEqual(["sourceLanguage"]);
    expect(faultyFields(check({ targetLanguage: "la" }))).toEqual(["targetLanguage"]);
  });
  test("with any language while the portal does not know what is offered: the service decides", () => {
    expect(orderFaults(check({ sourceLanguage: "xx" }, { languages: [] }))).toEqual({});
  });
  test("with notarization and currency conversion only when certified", () => {
    expect(faultyFields(check({ notarization: true, currencyConversion: true }))).toEqual([
      "notarization",
      "currencyConversion",
    ]);
    const certified = { certification: true, reference: "C-1", notarization: true, currencyConversion: true };
    expect(orderFaults(check(certified))).toEqual({});
  });
  test("with the required coversheet fields when certified, under the business's own label", () => {
    expect(orderFaults(check({ certification: true, reference: "  " }))).toEqual({
      reference: ["Case is required for certified orders."],
    });
  });
  test("with coversheet texts no longer than the service takes", () => {
    expect(faultyFields(check({ reference: "x".repeat(51), field1: "x".repeat(192) }))).toEqual([
      "reference",
      "field1",
    ]);
    expect(orderFaults(check({ reference: "x".repeat(50), field1: "x".repeat(191) }))).toEqual({});
  });
  test("only when every document has arrived and one is a source", () => {
    expect(faultyFields(check({}, { documents: [] }))).toEqual(["documents"]);
    expect(faultyFields(check({}, { documents: [{ ...document, kind: "reference" }] }))).toEqual([
      "documents",
    ]);
    for (const state of ["uploading", "failed"] as const) {
      const late = { ...document, id: "e", name: "late.pdf", state, fileServiceId: null };
      const [message] = orderFaults(check({}, { documents: [document, late] })).documents ?? [];
      expect(message).toContain("late.pdf");
    }
  });
});

describe("what is sent", () => {
  test("leaves hidden and empty coversheet fields out and trims the rest", () => {
    const request = requestOf(check({ reference: " C-1 ", field1: " ", field2: "hidden" }));
    expect(request).toMatchObject({ reference: "C-1", field1: null, field2: null });
  });
  test("keeps the documents in their order", () => {
    const second = { ...document, id: "e", fileServiceId: "5", kind: "reference" as const };
    expect(requestOf(check({}, { documents: [document, second] })).fileServiceIds).toEqual(["11", "5"]);
  });
  test("carries notes with the kept formatting alone, and none when the editor is empty", () => {
    expect(requestOf(check({ notesHtml: "<p><strong>Now</strong></p><script>x</script>" })).notesHtml).toBe(
      "<p><b>Now</b></p>",
    );
    expect(requestOf(check({ notesHtml: "<p></p>" })).notesHtml).toBeNull();
  });
});
