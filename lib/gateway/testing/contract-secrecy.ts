import { Readable } from "node:stream";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { gatewayFor } from "../registry";
import type { ContractAccount } from "./contract-worlds";

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

  test.each(faults)("a read, a write and an upload that fail do not tell the token: %j", async (fault) => {
    const { accessWith, gateway, service, newOrder } = openAccount();
    const order = await newOrder();
    const { token } = accessWith({});
    await service.setFaults([
      { method: "GET", ...fault, times: 3 },
      { method: "POST", path: "/orders", ...fault },
      { method: "POST", path: "/files", ...fault },
    ]);
    const body = Readable.from([Buffer.from("%PDF-1.7")], { objectMode: false });
    await expectFailureWithoutToken(gateway.listLanguages(), token);
    await expectFailureWithoutToken(gateway.createOrder(order), token);
    await expectFailureWithoutToken(
      gateway.uploadFile({ fileName: "birth.pdf", kind: "source", body }),
      token,
    );
  });

  test("a service that is not there does not lead to the token", async () => {
    const { accessWith, newOrder } = openAccount();
    const access = accessWith({ baseUrl: "http://127.0.0.1:9/api/v1" });
    const order = await newOrder();
    await expectFailureWithoutToken(gatewayFor(access).createOrder(order), access.token);
  });

  test("a token that cannot even be sent is not told either", async () => {
    const access = openAccount().accessWith({ token: "with a\nline break" });
    await expectFailureWithoutToken(gatewayFor(access).checkToken(), "with a");
  });
}
