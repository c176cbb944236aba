import { describe, expect, test } from "vitest";
import { testAddress, typedAddress } from "@/lib/domain/testing/addresses";
import type { DraftDocumentRecord } from "@/lib/drafts/kind";
import { contentFaults } from "@/lib/drafts/rules";
import { emptyOrder } from "@/lib/orders/testing/empty-order";
import { orderDraft } from "./draft";
import { type OrderContent, type OrderKnown, orderForm } from "./form";

const content: OrderContent = { ...emptyOrder, sourceLanguage: "es", targetLanguage: "en" };
const known: OrderKnown = {
  languages: [{ code: "es" }, { code: "en" }],
  countries: null,
  today: "2026-11-26",
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
      reference: [{ key: "draftErrors.fields.fill", params: { label: "Case", max: 50 } }],
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
  test("counting characters as people see them, and none that are not sent", () => {
    expect(faultsOf({ reference: "😀".repeat(50), field1: ` ${"𠮷".repeat(191)}\u200B ` })).toEqual({});
    expect(faultyFields({ reference: "😀".repeat(51), field1: "𠮷".repeat(192) })).toEqual([
      "reference",
      "field1",
    ]);
  });
});

const shipped: Partial<OrderContent> = {
  ...{ certification: true, reference: "C-1", shipping: true },
  ...typedAddress,
};
const shipping: OrderKnown = { ...known, countries: ["US", "BR"] };

describe("a hard copy can be asked for", () => {
  const wrong = (change: Partial<OrderContent>) => Object.keys(faultsOf({ ...shipped, ...change }, shipping));

  test("with a whole address, of which the second line may be empty", () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ street2: "Apt 4", shippingService: "express", shippingSignature: true })).toEqual([]);
  });
  test("only when certified", () => {
    expect(wrong({ certification: false })).toEqual(["shipping"]);
  });
  test.each(["recipient", "street1", "city", "state", "zip", "country"])("not without its %s", (field) => {
    for (const value of ["", " ", "\u200B"]) expect(wrong({ [field]: value })).toEqual([field]);
  });
  test("only to a country of the list, by a service that there is", () => {
    expect(wrong({ country: "XX" })).toEqual(["country"]);
    expect(orderDraft.typed.safeParse({ ...content, shippingService: "pigeon" }).success).toBe(false);
    expect(orderDraft.typed.safeParse({ ...content, shippingService: "express" }).success).toBe(true);
  });
  test("and where none is asked for, nothing of it is checked", () => {
    expect(wrong({ shipping: false, recipient: "", country: "XX", shippingService: "" })).toEqual([]);
    expect(faultsOf({ ...shipped, recipient: "" })).toEqual({});
  });
});

describe("what was answered", () => {
  const namedAs = (change: Partial<OrderContent>, coversheet = known.coversheet) =>
    orderForm.answeredAs?.({ ...content, ...change }, { ...known, coversheet });

  test("is the same whatever becomes of fields into which nothing was typed", () => {
    expect(namedAs({ reference: " " })).toBe(namedAs({}, []));
  });
  test("is another once a field has another label, or is hidden", () => {
    const [reference, field1] = known.coversheet;
    if (!reference || !field1) throw new Error("There are two fields");
    const typed = { field1: "Lopez" };
    expect(namedAs(typed, [reference, { ...field1, label: "Room" }])).not.toBe(namedAs(typed));
    expect(namedAs(typed, [reference])).not.toBe(namedAs(typed));
    expect(namedAs(typed, [field1])).toBe(namedAs(typed));
  });
});

describe("what is sent", () => {
  const document: DraftDocumentRecord = {
    id: "d",
    name: "birth.pdf",
    choiceId: "c",
    kind: "source",
    sha256: null,
    sizeBytes: 10,
    state: "uploaded",
    copyOfId: null,
    fileId: null,
    measure: null,
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
  test("has of a hard copy the address as it reads, where the service sends some", () => {
    const request = (change: Partial<OrderContent>, of = shipping) =>
      orderDraft.request({ ...content, ...shipped, ...change }, [document], of).shipping;
    expect(request({ recipient: " Ana\u200B Souza ", street2: " ", shippingSignature: true })).toEqual({
      service: "standard",
      signature: true,
      address: testAddress,
    });
    expect([request({ shipping: false }), request({}, known)]).toEqual([null, null]);
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
