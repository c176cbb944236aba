import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { Capabilities } from "@/lib/domain/capabilities";
import { firstPage } from "../gateway";
import { gatewayFor } from "../registry";
import type { ContractAccount } from "./contract-worlds";

/** What the gateway makes of every answer that is lost, late, half or none: the same for all variants. */
export function describeFaults(openAccount: () => ContractAccount, capabilities: Capabilities): void {
  const lost = [
    { kind: "drop", after: true },
    { kind: "truncate" },
    { kind: "garbage", after: true },
    { kind: "status", status: 500, after: true },
    { kind: "status", status: 503, after: true },
  ];
  const orderCount = async () =>
    (await openAccount().gateway.listOrders({ page: firstPage, perPage: 60, order: "newest_first" })).rows
      .length;

  test.each(lost)("an order whose answer is lost is unknown and sent once: %j", async (fault) => {
    const { gateway, service, newOrder, answersTo } = openAccount();
    const order = await newOrder();
    await service.setFaults([{ method: "POST", path: "/orders", ...fault }]);
    await expect(gateway.createOrder(order)).rejects.toMatchObject({ code: "outcome_unknown" });
    expect(await answersTo("POST", "/orders")).toHaveLength(1);
    expect(await orderCount()).toBe(1);
  });

  test.runIf(capabilities.quotes).each(lost)(
    "a quote whose answer is lost is unknown and sent once: %j",
    async (fault) => {
      const { gateway, service, newQuote, answersTo } = openAccount();
      const quote = await newQuote();
      await service.setFaults([{ method: "POST", path: "/quotes", ...fault }]);
      await expect(gateway.createQuote(quote)).rejects.toMatchObject({ code: "outcome_unknown" });
      expect(await answersTo("POST", "/quotes")).toHaveLength(1);
      const { rows } = await gateway.listQuotes({ page: firstPage, perPage: 60, order: "newest_first" });
      expect(rows).toHaveLength(1);
    },
  );

  test("an action answered by something that is no answer is unknown", async () => {
    const { gateway, service, newOrder } = openAccount();
    const { serviceId } = await gateway.createOrder(await newOrder());
    await service.setFaults([{ path: `/orders/${serviceId}/cancel`, kind: "garbage" }]);
    await expect(gateway.cancelOrder(serviceId)).rejects.toMatchObject({ code: "outcome_unknown" });
    expect((await gateway.getOrder(serviceId)).status).toBe("submitted");
  });

  test.each(lost)("a read is asked again after a lost answer: %j", async (fault) => {
    const { gateway, service } = openAccount();
    await service.setFaults([{ method: "GET", path: "/languages", ...fault, times: 2 }]);
    expect((await gateway.listLanguages()).length).toBeGreaterThan(0);
  });

  test("a read that stays without an answer says that the service is not there", async () => {
    const { gateway, service, answersTo } = openAccount();
    await service.setFaults([{ method: "GET", kind: "status", status: 503, times: 10 }]);
    await expect(gateway.listLanguages()).rejects.toMatchObject({ code: "service_unavailable" });
    expect(await answersTo("GET", "/languages")).toHaveLength(3);
  });

  test("what was made is known by its id, whatever becomes of reading it", async () => {
    const { gateway, service, upload, newOrder } = openAccount();
    const order = await newOrder();
    await service.setFaults([{ method: "GET", kind: "status", status: 500, times: 1_000 }]);
    const fileServiceId = await upload();
    const { serviceId } = await gateway.createOrder(order);
    await service.setFaults([]);
    expect(await gateway.getFile(fileServiceId)).toMatchObject({
      serviceId: fileServiceId,
      name: "birth.pdf",
    });
    expect((await gateway.getOrder(serviceId)).status).toBe("submitted");
  });

  test("a service that is not reached has certainly not carried anything out", async () => {
    const { accessWith, newOrder } = openAccount();
    const nowhere = gatewayFor(accessWith({ baseUrl: "http://127.0.0.1:9/api/v1" }));
    await expect(nowhere.createOrder(await newOrder())).rejects.toMatchObject({
      code: "service_unavailable",
    });
  });

  test.each([
    ["person", 90],
    ["background", 30],
  ] as const)(
    "a wait too long for a %s is said at once, and nothing more is sent",
    async (priority, seconds) => {
      const { accessWith, service, answersTo } = openAccount();
      await service.setFaults([{ method: "GET", kind: "status", status: 429, retry_after: seconds }]);
      const waiting = gatewayFor(accessWith({ priority })).listLanguages();
      await expect(waiting).rejects.toMatchObject({ code: "rate_limited" });
      expect(await answersTo("GET", "/languages")).toEqual([429]);
    },
  );

  test.each([
    [{ kind: "status", status: 429, retry_after: 0 }, "rate_limited"],
    [{ kind: "status", status: 413 }, "too_large"],
    [{ kind: "drop" }, "outcome_unknown"],
  ])("an upload is sent once, whatever it meets: %j", async (fault, code) => {
    const { service, upload, answersTo } = openAccount();
    await service.setFaults([{ method: "POST", path: "/files", ...fault }]);
    await expect(upload()).rejects.toMatchObject({ code });
    expect(await answersTo("POST", "/files")).toHaveLength(1);
  });

  test.each([
    ["fewer", 1],
    ["more", -1],
  ])("a file of %s bytes than it was said to have is not kept by the service", async (_, more) => {
    const { gateway, countFiles } = openAccount();
    const pieces = [Buffer.alloc(100_000), Buffer.alloc(100_000)];
    const body = Readable.from(pieces, { objectMode: false });
    const upload = { fileName: "birth.pdf", kind: "source", sizeBytes: 200_000 + more, body } as const;
    await expect(gateway.uploadFile(upload)).rejects.toThrow(/bytes it was said to have/);
    expect(await countFiles()).toBe(0);
  });

  test("an upload that its person stops under way is not kept by the service", async () => {
    const { gateway, countFiles } = openAccount();
    const stop = new AbortController();
    const body = Readable.from(
      (function* () {
        // More than fits into the buffers on the way: the service has begun to take it.
        for (let piece = 0; ; piece += 1) {
          if (piece === 32) stop.abort();
          yield Buffer.alloc(1024 * 1024);
        }
      })(),
      { objectMode: false },
    );
    const sizeBytes = 100 * 1024 * 1024;
    const upload = { fileName: "birth.pdf", kind: "source", sizeBytes, body, signal: stop.signal } as const;
    await expect(gateway.uploadFile(upload)).rejects.toMatchObject({ code: "outcome_unknown" });
    expect(await countFiles()).toBe(0);
  });
}
