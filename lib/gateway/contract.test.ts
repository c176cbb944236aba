import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serviceVariants } from "@/lib/domain/capabilities";
import { toAppError } from "@/lib/domain/errors";
import { capabilitiesOf, gatewayFor } from "./registry";
import { describeCallbacks } from "./testing/contract-callbacks";
import { describeCommands } from "./testing/contract-commands";
import { describeFaults } from "./testing/contract-faults";
import { describeFiles } from "./testing/contract-files";
import { describeLists } from "./testing/contract-lists";
import { describeQuotes } from "./testing/contract-quotes";
import { describeRevisions } from "./testing/contract-revisions";
import { describeSecrecy } from "./testing/contract-secrecy";
import { describeShipping } from "./testing/contract-shipping";
import { describeTexts } from "./testing/contract-texts";
import {
  type ContractAccount,
  type ContractWorld,
  serviceWords,
  startContractWorld,
} from "./testing/contract-worlds";

describe.each(serviceVariants)("variant %s", (variant) => {
  const capabilities = capabilitiesOf(variant);
  let world: ContractWorld;
  let account: ContractAccount;
  beforeAll(async () => {
    world = await startContractWorld(variant);
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
    const { targetLanguage: code } = account.plainServices;
    expect(languages).toContainEqual({ code, name: expect.stringContaining("Spanish"), active: true });
  });

  test("5 MB arrive whole under any name, and come back the same", async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024, "any bytes, in a pattern that is long and odd ");
    const fileName = 'Свидетельство "जन्म" (1).pdf';
    const body = Readable.from([bytes.subarray(0, 777), bytes.subarray(777)], { objectMode: false });
    const file = await account.gateway.uploadFile({
      fileName,
      kind: "reference",
      sizeBytes: bytes.length,
      body,
    });
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
    const services = { ...account.plainServices, certification: true, notarization: true };
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

  test("what the service does not accept is told at the portal's fields", async () => {
    const services = { ...account.plainServices, sourceLanguage: "", targetLanguage: "" };
    const noLanguages = await account.gateway
      .createOrder(await account.newOrder({ services }))
      .catch(toAppError);
    expect(noLanguages).toMatchObject({
      code: "service_refused",
      fields: { sourceLanguage: [serviceWords], targetLanguage: [serviceWords] },
    });
    const fileServiceIds = ["999999999"];
    const noFile = await account.gateway
      .createOrder(await account.newOrder({ fileServiceIds }))
      .catch(toAppError);
    expect(noFile).toMatchObject({ code: "service_refused", fields: { documents: [serviceWords] } });
  });

  test("a refused combination of services is told in the service's words", async () => {
    const services = { ...account.plainServices, notarization: true };
    const failure = await account.gateway.createOrder(await account.newOrder({ services })).catch(toAppError);
    expect(failure).toMatchObject({ code: "service_refused", serviceStatus: 422 });
    expect("userMessage" in failure && failure.userMessage.params?.text).toMatch(/certif/i);
  });

  test.each(["7/../../files", "..%2Flanguages7", "7?page=2", "7#a", "https://elsewhere.invalid/7"])(
    "whatever an id holds, it leads to nothing but a thing of that id: %s",
    async (id) => {
      const { gateway } = account;
      await expect(gateway.getOrder(id)).rejects.toMatchObject({ code: "not_found" });
      await expect(gateway.getFile(id)).rejects.toMatchObject({ code: "not_found" });
      await expect(gateway.cancelOrder(id)).rejects.toMatchObject({ code: "not_found" });
      const asked = encodeURIComponent(id);
      expect(await account.answersTo("GET", `/orders/${asked}`)).toEqual([404]);
      expect(await account.answersTo("GET", `/files/${asked}`)).toEqual([404]);
    },
  );

  test("another account's order and file are not found", async () => {
    const other = await world.openAccount();
    const { serviceId } = await other.gateway.createOrder(await other.newOrder());
    await expect(account.gateway.getOrder(serviceId)).rejects.toMatchObject({ code: "not_found" });
    await expect(account.gateway.getDownloadAddress(await other.upload())).rejects.toMatchObject({
      code: "not_found",
    });
  });

  describe("callbacks", () => describeCallbacks(() => account, capabilities));
  describe("lists", () =>
    describeLists(
      () => world,
      () => account,
      capabilities,
    ));
  describe("files", () =>
    describeFiles(
      () => account,
      () => world.openAccount(),
      capabilities,
    ));
  describe.runIf(capabilities.quotes)("quotes", () =>
    describeQuotes(
      () => account,
      () => world.openAccount(),
    ),
  );
  describe("shipping", () => describeShipping(() => account, capabilities));
  describe("revisions", () =>
    describeRevisions(
      () => account,
      () => world.openAccount(),
      capabilities,
    ));
  describe("commands", () => describeCommands(() => account, capabilities));
  describe("faults", () => describeFaults(() => account, capabilities));
  describe("texts", () => describeTexts(() => account, capabilities));
  describe("secrecy", () => describeSecrecy(() => account));
});
