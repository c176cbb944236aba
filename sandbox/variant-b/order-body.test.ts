import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { destination, VariantBClient } from "../testing/variant-b-client";
import { errorBody } from "./wire";

let sandbox: TestSandbox;
let client: VariantBClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await VariantBClient.open(sandbox.originB);
});

/** The fields a refused body was refused for. */
async function wrongFields(body: unknown): Promise<string[]> {
  const answer = await client.call("POST", "/orders", body);
  expect(answer.status).toBe(422);
  const { message, errors } = errorBody.parse(answer.json);
  expect(message).not.toBe("");
  return Object.keys(errors ?? {}).sort();
}
const accepted = async (body: unknown) => (await client.call("POST", "/orders", body)).status === 201;

const shipped = { certification: true, shipping: true, shipping_service: "express" };

test("every missing field is named", async () => {
  const missing = ["files", "services", "services.source_language", "services.target_language"];
  expect(await wrongFields({})).toEqual(missing);
  expect(await wrongFields(undefined)).toEqual(missing);
});

test.each([
  ["a reference that is no text", { reference: 7 }, ["reference"]],
  ["a callback address that is none", { callback_url: "ftp://example.com" }, ["callback_url"]],
  ["a code of Variant A", { services: { source_language: "en" } }, ["services.source_language"]],
  ["an inactive language", { services: { target_language: "lat" } }, ["services.target_language"]],
  ["an option that is no boolean", { services: { shipping: "yes" } }, ["services.shipping"]],
  ["notarization without certification", { services: { notarization: true } }, ["services.notarization"]],
  [
    "currency conversion without certification",
    { services: { currency_conversion: true } },
    ["services.currency_conversion"],
  ],
  [
    "shipping without certification",
    { services: { ...shipped, certification: false }, address: destination },
    ["services.shipping"],
  ],
  ["no files", { files: [] }, ["files"]],
  ["a file that does not exist", { files: ["018f0000-0000-7000-8000-000000000000"] }, ["files.0"]],
  ["a file id that is no UUID", { files: ["1"] }, ["files.0"]],
])("%s is refused", async (_what, changed, fields) => {
  expect(await wrongFields(await client.orderBody(changed))).toEqual(fields);
});

describe("with shipping", () => {
  test("its service and the whole address are required, each missing field named", async () => {
    const services = { certification: true, shipping: true };
    const required = ["city", "country", "recipient", "state", "street_1", "zip"].map(
      (name) => `address.${name}`,
    );
    expect(await wrongFields(await client.orderBody({ services }))).toEqual([
      "address",
      ...required,
      "services.shipping_service",
    ]);
    expect(await wrongFields(await client.orderBody({ services: shipped, address: {} }))).toEqual(required);
  });

  test.each(["recipient", "street_1", "city", "state", "zip", "country"])("%s is required", async (name) => {
    for (const value of [undefined, null, "", "  "]) {
      const address = { ...destination, [name]: value };
      expect(await wrongFields(await client.orderBody({ services: shipped, address }))).toEqual([
        `address.${name}`,
      ]);
    }
  });

  test("street_2 may be left out", async () => {
    for (const street of [undefined, null, ""]) {
      const address = { ...destination, street_2: street };
      const number = await client.placeOrder({ services: shipped, address });
      expect((await client.getOrder(number)).address?.street_2).toBeNull();
    }
  });

  test.each(["XX", "us", "United States", "1"])("the country %s is none", async (country) => {
    const address = { ...destination, country };
    expect(await wrongFields(await client.orderBody({ services: shipped, address }))).toEqual([
      "address.country",
    ]);
  });

  test("the service is standard or express", async () => {
    for (const wrong of ["overnight", "", null, 1]) {
      const services = { ...shipped, shipping_service: wrong };
      expect(await wrongFields(await client.orderBody({ services, address: destination }))).toEqual([
        "services.shipping_service",
      ]);
    }
    for (const right of ["standard", "express"]) {
      const services = { ...shipped, shipping_service: right };
      expect(await accepted(await client.orderBody({ services, address: destination }))).toBe(true);
    }
  });
});

test("without shipping its fields may be there, and a whole address is kept", async () => {
  const services = { shipping_service: "standard", shipping_signature: true };
  const number = await client.placeOrder({ services, address: destination });
  const order = await client.getOrder(number);
  expect(order.services.map((service) => service.name)).toEqual(["Standard translation"]);
  expect(order.address).toEqual(destination);
  const partly = await client.placeOrder({ address: { city: "Springfield" } });
  expect((await client.getOrder(partly)).address).toBeNull();
  expect(await wrongFields(await client.orderBody({ address: { zip: 62701 } }))).toEqual(["address.zip"]);
});

test("null in every optional field is taken as absent", async () => {
  const nothing = { reference: null, callback_url: null, notes: null, address: null };
  const services = { certification: null, shipping: null, shipping_service: null, shipping_signature: null };
  expect(await accepted(await client.orderBody({ ...nothing, services }))).toBe(true);
});

describe("files", () => {
  test("that are attached already, or listed twice, are refused", async () => {
    const body = await client.orderBody();
    expect(await accepted(body)).toBe(true);
    expect(await wrongFields(body)).toEqual(["files.0"]);
    const id = await client.upload();
    expect(await wrongFields(await client.orderBody({ files: [id, id.toUpperCase()] }))).toEqual(["files.1"]);
  });

  test("of another account, and translations, are refused", async () => {
    const foreign = await (await VariantBClient.open(sandbox.originB)).upload();
    expect(await wrongFields(await client.orderBody({ files: [foreign] }))).toEqual(["files.0"]);
    const order = await client.setOrderStatus(await client.placeOrder(), "completed");
    const translation = order.files.find((file) => file.type === "translation")?.id;
    const source = await client.upload();
    expect(await wrongFields(await client.orderBody({ files: [source, translation] }))).toEqual(["files.1"]);
  });

  test("of both types that are uploaded come with the order", async () => {
    const files = [await client.upload("a.pdf"), await client.upload("terms.docx", "reference")];
    const order = await client.getOrder(await client.placeOrder({ files }));
    expect(order.files.map((file) => file.id)).toEqual(files);
  });

  test("of ten requests at once with the same file exactly one gets it", async () => {
    const body = await client.orderBody();
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.call("POST", "/orders", body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(422)]);
  });
});
