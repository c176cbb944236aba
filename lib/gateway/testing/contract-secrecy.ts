import { Readable } from "node:stream";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import type { NewRequest } from "@/lib/domain/requests";
import { firstPage, type Gateway } from "../gateway";
import { gatewayFor } from "../registry";
import type { ContractAccount } from "./contract-worlds";

type Method = Exclude<keyof Gateway, "capabilities">;

/** Every method at once. */
function everything(gateway: Gateway, request: NewRequest): Record<Method, Promise<unknown>> {
  const bytes = Buffer.from("%PDF-1.7");
  const file = { fileName: "birth.pdf", kind: "source", sizeBytes: bytes.length } as const;
  const page = { page: firstPage, perPage: 1, order: "newest_first" } as const;
  return {
    checkToken: gateway.checkToken(),
    listLanguages: gateway.listLanguages(),
    uploadFile: gateway.uploadFile({ ...file, body: Readable.from([bytes], { objectMode: false }) }),
    getFile: gateway.getFile("1"),
    listFiles: gateway.listFiles(page),
    deleteFile: gateway.deleteFile("1"),
    getDownloadAddress: gateway.getDownloadAddress("1"),
    createQuote: gateway.createQuote(request),
    getQuote: gateway.getQuote("1"),
    listQuotes: gateway.listQuotes(page),
    convertQuote: gateway.convertQuote({ quoteServiceId: "1", reference: null, field1: null, field2: null }),
    deleteQuote: gateway.deleteQuote("1"),
    createOrder: gateway.createOrder(request),
    getOrder: gateway.getOrder("1"),
    listOrders: gateway.listOrders(page),
    cancelOrder: gateway.cancelOrder("1"),
    approveOrder: gateway.approveOrder("1"),
    createRevision: gateway.createRevision({
      orderServiceId: "1",
      bodyHtml: "<p>Page 2</p>",
      fileServiceIds: [],
    }),
    getRevision: gateway.getRevision({ orderServiceId: "1", serviceId: "1" }),
    listRevisions: gateway.listRevisions({ orderServiceId: "1", page: firstPage, perPage: 1 }),
    withdrawRevision: gateway.withdrawRevision({ orderServiceId: "1", serviceId: "1" }),
  };
}

/** Whatever goes wrong, nobody who reads the error or the log learns the token: the same for all variants. */
export function describeSecrecy(openAccount: () => ContractAccount): void {
  /** Everything that can be reached from an error: its causes, hidden properties and what hangs on them. */
  const insides = (error: unknown) =>
    `${inspect(error, { depth: Infinity, showHidden: true, maxStringLength: Infinity })} ${JSON.stringify(error)} ${String(error)}`;

  const expectFailureWithoutToken = async (doing: Promise<unknown>, token: string) => {
    const error = await doing.then(
      () => expect.unreachable("It was to fail"),
      (failure: unknown) => failure,
    );
    expect(insides(error)).toContain("AppError");
    expect(insides(error)).not.toContain(token);
    expect(insides(error)).not.toMatch(/bearer/i);
  };

  const expectFailuresWithoutToken = async (doing: Record<string, Promise<unknown>>, token: string) => {
    await Promise.all(Object.values(doing).map((one) => expectFailureWithoutToken(one, token)));
  };

  const faults = [
    { kind: "drop" },
    { kind: "truncate" },
    { kind: "garbage" },
    { kind: "status", status: 302 },
    { kind: "status", status: 401 },
    { kind: "status", status: 404 },
    { kind: "status", status: 422 },
    { kind: "status", status: 429, retry_after: 3_000 },
    { kind: "status", status: 500 },
  ];

  test.each(faults)("nothing that fails tells the token: %j", async (fault) => {
    const { accessWith, gateway, service, newOrder } = openAccount();
    const order = await newOrder();
    const { token } = accessWith({});
    await service.setFaults([{ ...fault, times: 1_000 }]);
    await expectFailuresWithoutToken(everything(gateway, order), token);
  });

  test("a service that is not there does not lead to the token", async () => {
    const { accessWith, newOrder } = openAccount();
    const access = accessWith({ baseUrl: "http://127.0.0.1:9/api/v1" });
    await expectFailuresWithoutToken(everything(gatewayFor(access), await newOrder()), access.token);
  });

  test("a token that cannot even be sent is not told either", async () => {
    const access = openAccount().accessWith({ token: "with a\nline break" });
    await expectFailureWithoutToken(gatewayFor(access).checkToken(), "with a");
  });
}
