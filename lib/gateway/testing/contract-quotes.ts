import { expect, test } from "vitest";
import { toAppError } from "@/lib/domain/errors";
import type { QuoteStatus } from "@/lib/domain/quotes/status";
import { type ContractAccount, serviceWords } from "./contract-worlds";

/** Quotes: the same for all variants that have them. */
export function describeQuotes(
  openAccount: () => ContractAccount,
  openOther: () => Promise<ContractAccount>,
): void {
  const putInto = async (serviceId: string, status: QuoteStatus) => {
    const answer = await openAccount().service.control("POST", `/quotes/${serviceId}/status`, { status });
    expect(answer.status).toBe(200);
  };

  test("a quote holds what was sent, and reads the same as it was answered", async () => {
    const { gateway, newQuote, upload } = openAccount();
    const files = [await upload(), await upload()];
    const notesHtml = "<p>Keep <b>these</b> names</p>";
    const quote = await newQuote({ notesHtml, fileServiceIds: files, field1: "Case" });
    const { serviceId, snapshot } = await gateway.createQuote(quote);
    const read = await gateway.getQuote(serviceId);
    expect(read).toMatchObject({
      serviceId,
      status: "requested",
      reference: "Case 7",
      field1: "Case",
      sourceLanguage: quote.services.sourceLanguage,
      targetLanguage: quote.services.targetLanguage,
      totalCents: null,
      convertedAt: null,
      orderServiceId: null,
    });
    expect(read.files.map((file) => file.serviceId).sort()).toEqual(files.sort());
    expect(read.comments.map(({ bodyHtml }) => bodyHtml)).toEqual([notesHtml]);
    expect(new Date(read.requestedAt).toISOString()).toBe(read.requestedAt);
    if (snapshot) expect(read).toEqual(snapshot);
  });

  test("a quote that the service has prepared is priced", async () => {
    const { gateway, newQuote, service } = openAccount();
    const { serviceId } = await gateway.createQuote(await newQuote());
    await service.advance();
    const priced = await gateway.getQuote(serviceId);
    expect(priced).toMatchObject({ status: "pending", totalCents: expect.any(Number) });
    expect(priced.services.every((line) => Number.isInteger(line.totalCents))).toBe(true);
  });

  test("a quote that was converted names its order, which carries its files", async () => {
    const { gateway, newQuote } = openAccount();
    const quote = await newQuote();
    const { serviceId } = await gateway.createQuote(quote);
    await putInto(serviceId, "converted");
    const converted = await gateway.getQuote(serviceId);
    expect(converted).toMatchObject({ status: "converted", convertedAt: expect.any(String) });
    const order = await gateway.getOrder(converted.orderServiceId ?? "");
    expect(order.files.map((file) => file.serviceId)).toEqual(quote.fileServiceIds);
  });

  test("a quote that was deleted is not found, and neither are its files", async () => {
    const { gateway, newQuote, service } = openAccount();
    const quote = await newQuote();
    const { serviceId } = await gateway.createQuote(quote);
    await service.call("DELETE", `/quotes/${serviceId}`);
    await expect(gateway.getQuote(serviceId)).rejects.toMatchObject({ code: "not_found" });
    const [fileServiceId = ""] = quote.fileServiceIds;
    await expect(gateway.getFile(fileServiceId)).rejects.toMatchObject({ code: "not_found" });
  });

  test("what the service does not accept in a quote is told at the portal's fields", async () => {
    const { gateway, newQuote, plainServices } = openAccount();
    const services = { ...plainServices, sourceLanguage: "", targetLanguage: "" };
    const fileServiceIds = ["999999999"];
    const noLanguages = await gateway.createQuote(await newQuote({ services })).catch(toAppError);
    const noFile = await gateway.createQuote(await newQuote({ fileServiceIds })).catch(toAppError);
    expect(noLanguages).toMatchObject({
      code: "service_refused",
      fields: { sourceLanguage: [serviceWords], targetLanguage: [serviceWords] },
    });
    expect(noFile).toMatchObject({
      code: "service_refused",
      fields: { documents: [{ key: "errors.text" }] },
    });
  });

  test("files that an order carries already are refused to a quote", async () => {
    const { gateway, newOrder, newQuote } = openAccount();
    const order = await newOrder();
    await gateway.createOrder(order);
    const { fileServiceIds } = order;
    await expect(gateway.createQuote(await newQuote({ fileServiceIds }))).rejects.toMatchObject({
      code: "service_refused",
    });
  });

  test("another account's quote is not found", async () => {
    const other = await openOther();
    const { serviceId } = await other.gateway.createQuote(await other.newQuote());
    await expect(openAccount().gateway.getQuote(serviceId)).rejects.toMatchObject({ code: "not_found" });
  });
}
