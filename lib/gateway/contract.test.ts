import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toAppError } from "@/lib/domain/errors";
import { startCallbackReceiver } from "@/sandbox/testing/callback-receiver";
import { firstPage } from "./gateway";
import { gatewayFor, verifyCallback } from "./registry";
import { describeFaults } from "./testing/contract-faults";
import { describeSecrecy } from "./testing/contract-secrecy";
import { describeTexts } from "./testing/contract-texts";
import {
  type ContractAccount,
  type ContractWorld,
  contractVariants,
  plainServices,
} from "./testing/contract-worlds";

describe.each(contractVariants)("variant $variant", ({ start }) => {
  let world: ContractWorld;
  let account: ContractAccount;
  beforeAll(async () => {
    world = await start();
  });
  beforeEach(async () => {
    account = await world.openAccount();
  });
  afterAll(() => world.dispose());

  test("a token that works is accepted; another, and one without access, is refused as such", async () => {
    await account.gateway.checkToken();
    const denied = (await account.service.control("POST", "/tokens", { access: false })).json;
    for (const [token, serviceStatus] of [
      ["never-heard-of", 401],
      [(denied as { token: string }).token, 403],
    ] as const) {
      const failure = await gatewayFor(account.accessWith({ token })).checkToken().catch(toAppError);
      expect(failure).toMatchObject({ code: "token_refused", serviceStatus });
      expect(JSON.stringify([failure, String(failure), failure?.stack])).not.toContain(token);
    }
  });

  test("languages have the service's own codes and names", async () => {
    const languages = await account.gateway.listLanguages();
    expect(languages).toContainEqual({ code: "es", name: expect.stringContaining("Spanish"), active: true });
  });

  test("5 MB arrive whole under any name, and come back the same", async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024, "any bytes, in a pattern that is long and odd ");
    const fileName = 'Свидетельство "जन्म" (1).pdf';
    const body = Readable.from([bytes.subarray(0, 777), bytes.subarray(777)], { objectMode: false });
    const file = await account.gateway.uploadFile({ fileName, kind: "reference", body });
    expect(file).toMatchObject({ kind: "reference", sizeBytes: bytes.length });
    expect(file.name).toContain("Свидетельство");
    const answer = await fetch(await account.gateway.getDownloadAddress(file.serviceId));
    const sum = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");
    expect(sum(new Uint8Array(await answer.arrayBuffer()))).toBe(sum(bytes));
  });

  test("an order holds what was sent, and reads the same as it was answered", async () => {
    const files = [await account.upload(), await account.upload()];
    const notesHtml = "<p>Keep <b>these</b> <em>names</em></p><ul><li>Ana</li></ul>";
    const order = await account.newOrder({ notesHtml, fileServiceIds: files });
    const { serviceId, snapshot } = await account.gateway.createOrder(order);
    const read = await account.gateway.getOrder(serviceId);
    expect(read).toMatchObject({ serviceId, status: "submitted", reference: "Case 7", totalCents: null });
    expect(read.files.map((file) => file.serviceId).sort()).toEqual(files.sort());
    expect(read.comments.map(({ bodyHtml }) => bodyHtml)).toEqual([notesHtml]);
    expect(new Date(read.receivedAt).toISOString()).toBe(read.receivedAt);
    if (snapshot) expect(read).toEqual(snapshot);
  });

  test("a notarized order is priced, waits for its approval, and completes with a translation", async () => {
    const services = { ...plainServices, certification: true, notarization: true };
    const { serviceId } = await account.gateway.createOrder(await account.newOrder({ services }));
    const state = () => account.gateway.getOrder(serviceId);
    await account.service.advance();
    const priced = await state();
    expect(priced).toMatchObject({ status: "translating", totalCents: expect.any(Number) });
    expect(priced.services.every((line) => Number.isInteger(line.discountTenthsOfCent))).toBe(true);
    expect(priced.transactions.length).toBeGreaterThan(0);
    await account.service.advance();
    expect((await state()).status).toBe("client_review");
    await account.gateway.approveOrder(serviceId);
    expect(await state()).toMatchObject({ status: "client_approved", approvedAt: expect.any(String) });
    await account.service.advance();
    const done = await state();
    expect(done.status).toBe("completed");
    const translation = done.files.find(({ kind }) => kind === "translation");
    const answer = await fetch(await account.gateway.getDownloadAddress(`${translation?.serviceId}`));
    expect((await answer.text()).slice(0, 5)).toBe("%PDF-");
  });

  test("an order can be cancelled while nobody works on it, and not afterwards", async () => {
    const [early, late] = [await account.newOrder(), await account.newOrder()];
    const first = await account.gateway.createOrder(early);
    await account.gateway.cancelOrder(first.serviceId);
    expect((await account.gateway.getOrder(first.serviceId)).status).toBe("cancelled");
    const second = await account.gateway.createOrder(late);
    await account.service.advance();
    await expect(account.gateway.cancelOrder(second.serviceId)).rejects.toMatchObject({
      code: "service_refused",
    });
    await expect(account.gateway.approveOrder(second.serviceId)).rejects.toMatchObject({
      code: "service_refused",
    });
  });

  test("the list goes on page by page to its end, newest first", async () => {
    const placed: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      placed.unshift((await account.gateway.createOrder(await account.newOrder())).serviceId);
    }
    const input = { perPage: 2, order: "newest_first" } as const;
    const first = await account.gateway.listOrders({ page: firstPage, ...input });
    const second = await account.gateway.listOrders({ page: first.next ?? "", ...input });
    expect([...first.rows, ...second.rows].map((row) => row.serviceId)).toEqual(placed);
    expect(second.next).toBeNull();
  });

  test("the list by change has the order first that changed last", async () => {
    const older = await account.gateway.createOrder(await account.newOrder());
    await account.gateway.createOrder(await account.newOrder());
    await account.gateway.cancelOrder(older.serviceId);
    const { rows } = await account.gateway.listOrders({
      page: firstPage,
      perPage: 60,
      order: "by_change",
    });
    expect(rows[0]).toMatchObject({ serviceId: older.serviceId, status: "cancelled" });
  });

  test("what the service does not accept is told at the portal's fields", async () => {
    const services = { ...plainServices, sourceLanguage: "", targetLanguage: "" };
    const noLanguages = await account.gateway
      .createOrder(await account.newOrder({ services }))
      .catch(toAppError);
    expect(noLanguages).toMatchObject({
      code: "service_refused",
      fields: { sourceLanguage: [expect.any(String)], targetLanguage: [expect.any(String)] },
    });
    const fileServiceIds = ["999999999"];
    const noFile = await account.gateway
      .createOrder(await account.newOrder({ fileServiceIds }))
      .catch(toAppError);
    expect(noFile).toMatchObject({ code: "service_refused", fields: { documents: [expect.any(String)] } });
  });

  test("a refused combination of services is told in the service's words", async () => {
    const services = { ...plainServices, notarization: true };
    const failure = await account.gateway.createOrder(await account.newOrder({ services })).catch(toAppError);
    expect(failure).toMatchObject({ code: "service_refused", serviceStatus: 422 });
    expect("userMessage" in failure && failure.userMessage).toMatch(/certif/i);
  });

  test("another account's order and file are not found", async () => {
    const other = await world.openAccount();
    const { serviceId } = await other.gateway.createOrder(await other.newOrder());
    await expect(account.gateway.getOrder(serviceId)).rejects.toMatchObject({ code: "not_found" });
    await expect(account.gateway.getDownloadAddress(await other.upload())).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("a callback of the service is known by its secret and names the order; with another it is not", async () => {
    const receiver = await startCallbackReceiver();
    try {
      const order = await account.newOrder({ callbackUrl: receiver.url });
      const { serviceId } = await account.gateway.createOrder(order);
      await account.service.advance();
      await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
      const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
      const callback = (secret: string) => ({
        rawBody: Buffer.from(body),
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`])),
        secrets: [secret],
        nowSeconds: Date.now() / 1000,
      });
      const hint = { kind: "order", serviceId };
      const { variant } = account.accessWith({});
      expect(verifyCallback(variant, callback(account.service.signingSecret))).toMatchObject({ hint });
      if (!account.gateway.capabilities.signedCallbacks) return;
      expect(verifyCallback(variant, callback("guessed")).verdict).toBe("unauthentic");
    } finally {
      await receiver.close();
    }
  });

  describe("faults", () => describeFaults(() => account));
  describe("texts", () => describeTexts(() => account));
  describe("secrecy", () => describeSecrecy(() => account));
});
