import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { errorBody, quote as quoteWire } from "./wire";

let sandbox: TestSandbox;
let client: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await ServiceClient.open(sandbox.origin);
});

const convert = (id: number, body?: object) => client.call("POST", `/quotes/${id}/convert`, body);

describe("a requested quote", () => {
  test("has no order, total or prices", async () => {
    const quote = await client.requestQuote({ notes: "Soon", services: { certification: true } });
    expect(quote).toMatchObject({ status: "requested", order_id: null, converted_at: null, memo: null });
    expect(quote).not.toHaveProperty("total");
    for (const service of quote.services) expect(Object.keys(service)).toEqual(["name", "description"]);
    expect(quote.comments.map((comment) => comment.body)).toEqual(["Soon"]);
    expect(await client.getQuote(quote.id)).toEqual(quote);
  });

  test("becomes pending with prices and stays there", async () => {
    const { id } = await client.requestQuote();
    await client.advance(5);
    const quote = await client.getQuote(id);
    expect(quote.status).toBe("pending");
    expect(quote.total).toBe(quote.services.reduce((sum, service) => sum + (service.total ?? 0), 0));
  });
});

describe("converting", () => {
  test("makes an order with the quote's files, notes and prices, its total charged to the invoice", async () => {
    const { id } = await client.requestQuote({ reference: "Case 7", notes: "Soon" });
    await client.advance();
    const answer = await convert(id);
    expect(answer.status).toBe(200);
    const quote = quoteWire.parse(answer.json);
    expect(quote.status).toBe("converted");
    expect(quote.converted_at).not.toBeNull();
    const submitted = await client.getOrder(quote.order_id ?? 0);
    expect(submitted).toMatchObject({ status: "submitted", reference: "Case 7", files: quote.files });
    expect(submitted.comments.map((comment) => comment.body)).toEqual(["Soon"]);
    await client.advance();
    const order = await client.getOrder(submitted.id);
    expect(order.status).toBe("translating");
    expect([order.total, order.services]).toEqual([quote.total, quote.services]);
    expect(order.transactions?.map((charge) => [charge.type, charge.amount])).toEqual([
      ["charge", quote.total],
    ]);
  });

  test("replaces what is given and keeps what is not", async () => {
    const { id } = await client.requestQuote({ reference: "old", field1: "one" });
    await client.advance();
    const reference = "n".repeat(191);
    const quote = quoteWire.parse((await convert(id, { reference, field2: "two" })).json);
    expect(quote).toMatchObject({ reference, field1: "one", field2: "two" });
    expect(await client.getOrder(quote.order_id ?? 0)).toMatchObject({
      reference,
      field1: "one",
      field2: "two",
    });
  });

  test.each(["reference", "field1", "field2"])("refuses a %s of 192 characters", async (field) => {
    const { id } = await client.requestQuote();
    await client.advance();
    const answer = await convert(id, { [field]: "x".repeat(192) });
    expect(answer.status).toBe(422);
    expect(Object.keys(errorBody.parse(answer.json).errors ?? {})).toEqual([field]);
    expect((await client.getQuote(id)).status).toBe("pending");
  });

  test.each(["requested", "converted", "on_hold"])("is refused in %s and changes nothing", async (status) => {
    const { id } = await client.requestQuote();
    const before = (await client.control("POST", `/quotes/${id}/status`, { status })).json;
    expect((await convert(id)).status).toBe(422);
    expect(await client.getQuote(id)).toEqual(before);
  });

  test("of ten at once makes one order", async () => {
    const { id } = await client.requestQuote();
    await client.advance();
    const answers = await Promise.all(Array.from({ length: 10 }, () => convert(id)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(422)]);
    expect((await client.get("/orders")).json).toMatchObject({ meta: { total: 1 } });
  });

  test("a certified one needs the coversheet's required fields, saved or given", async () => {
    const { id } = await client.requestQuote({ field1: "saved", services: { certification: true } });
    await client.advance();
    const required = { label: "Case", visible: true, required: true };
    const hidden = { label: "Hidden", visible: false, required: true };
    const coversheet = { reference: required, field1: required, field2: hidden };
    await client.control("PUT", "/settings", { white_label: true, coversheet });
    const refused = await convert(id);
    expect(refused.status).toBe(422);
    expect(Object.keys(errorBody.parse(refused.json).errors ?? {})).toEqual(["reference"]);
    expect((await convert(id, { reference: "given" })).status).toBe(200);
  });
});

describe("deleting", () => {
  test("removes a quote and its files", async () => {
    const quote = await client.requestQuote();
    expect((await client.call("DELETE", `/quotes/${quote.id}`)).status).toBe(204);
    expect((await client.get(`/quotes/${quote.id}`)).status).toBe(404);
    expect((await client.get(`/files/${quote.files[0]?.id}`)).status).toBe(404);
  });

  test("a converted one leaves the order and its files", async () => {
    const { id } = await client.requestQuote();
    await client.advance();
    const quote = quoteWire.parse((await convert(id)).json);
    expect((await client.call("DELETE", `/quotes/${id}`)).status).toBe(204);
    expect((await client.getOrder(quote.order_id ?? 0)).files).toEqual(quote.files);
  });

  test("another account's quote is not found", async () => {
    const { id } = await client.requestQuote();
    const other = await ServiceClient.open(sandbox.origin);
    expect((await other.call("DELETE", `/quotes/${id}`)).status).toBe(404);
    expect((await other.call("POST", `/quotes/${id}/convert`)).status).toBe(404);
    expect((await client.getQuote(id)).status).toBe("requested");
  });
});
