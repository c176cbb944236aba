import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { errorBody } from "./wire";

let sandbox: TestSandbox;
let client: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await ServiceClient.open(sandbox.origin);
});

/** The fields a refused body was refused for. */
async function wrongFields(path: string, body: unknown): Promise<string[]> {
  const answer = await client.call("POST", path, body);
  expect(answer.status).toBe(422);
  const { message, errors } = errorBody.parse(answer.json);
  expect(message).not.toBe("");
  return Object.keys(errors ?? {}).sort();
}

describe.each(["/orders", "/quotes"])("the body of POST %s", (path) => {
  test("names every missing field", async () => {
    const missing = ["files", "services", "services.source_language", "services.target_language"];
    expect(await wrongFields(path, {})).toEqual(missing);
    expect(await wrongFields(path, undefined)).toEqual(missing);
  });

  test.each([
    ["a reference of 51 characters", { reference: "x".repeat(51) }, ["reference"]],
    ["a field1 of 192 characters", { field1: "x".repeat(192) }, ["field1"]],
    ["a field2 of 192 characters", { field2: "x".repeat(192) }, ["field2"]],
    ["a reference that is no text", { reference: 7 }, ["reference"]],
    ["a callback address that is none", { callback_url: "javascript:alert(1)" }, ["callback_url"]],
    ["an unknown language", { services: { source_language: "xx" } }, ["services.source_language"]],
    ["an inactive language", { services: { target_language: "la" } }, ["services.target_language"]],
    ["an option that is no boolean", { services: { expedited: "yes" } }, ["services.expedited"]],
    ["notarization without certification", { services: { notarization: true } }, ["services.notarization"]],
    [
      "currency conversion without certification",
      { services: { currency_conversion: true } },
      ["services.currency_conversion"],
    ],
    ["no files", { files: [] }, ["files"]],
    ["a file that does not exist", { files: [999_999] }, ["files.0"]],
    ["a file id that is no number", { files: ["1"] }, ["files.0"]],
  ])("refuses %s", async (_what, changed, fields) => {
    expect(await wrongFields(path, await client.requestBody(changed))).toEqual(fields);
  });

  test("accepts values of exactly the greatest length", async () => {
    const body = await client.requestBody({
      reference: "😀".repeat(50),
      field1: "y".repeat(191),
      field2: "z".repeat(191),
    });
    expect((await client.call("POST", path, body)).status).toBe(201);
  });

  test("takes null for every optional field as absent", async () => {
    const body = await client.requestBody({
      reference: null,
      field1: null,
      field2: null,
      callback_url: null,
      notes: null,
      services: { certification: null },
    });
    expect((await client.call("POST", path, body)).status).toBe(201);
  });

  test("refuses a file that is attached already, and one listed twice", async () => {
    const body = await client.requestBody();
    expect((await client.call("POST", path, body)).status).toBe(201);
    expect(await wrongFields(path, body)).toEqual(["files.0"]);
    const { id } = await client.upload();
    expect(await wrongFields(path, await client.requestBody({ files: [id, id] }))).toEqual(["files.1"]);
  });

  test("refuses another account's file and a translation", async () => {
    const other = await ServiceClient.open(sandbox.origin);
    const foreign = await other.upload();
    expect(await wrongFields(path, await client.requestBody({ files: [foreign.id] }))).toEqual(["files.0"]);
    const order = await client.setOrderStatus((await client.placeOrder()).id, "completed");
    const translation = order.files.find((file) => file.type === "translation");
    expect(await wrongFields(path, await client.requestBody({ files: [translation?.id] }))).toEqual([
      "files.0",
    ]);
  });

  test("of ten requests at once with the same file exactly one gets it", async () => {
    const body = await client.requestBody();
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.call("POST", path, body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(422)]);
  });

  test("takes a reference file beside a source file", async () => {
    const files = [(await client.upload()).id, (await client.upload("terms.docx", "reference")).id];
    expect((await client.call("POST", path, await client.requestBody({ files }))).status).toBe(201);
  });
});

describe("with white label", () => {
  const field = { label: "Case", visible: true, required: true };
  const hidden = { label: "Hidden", visible: false, required: true };

  beforeEach(async () => {
    const settings = { white_label: true, coversheet: { reference: field, field1: hidden, field2: field } };
    expect((await client.control("PUT", "/settings", settings)).json).toEqual(settings);
  });

  test("a certified request needs every field that is visible and required", async () => {
    const body = await client.requestBody({ services: { certification: true } });
    expect(await wrongFields("/orders", body)).toEqual(["field2", "reference"]);
    const filled = { ...body, reference: "A", field2: "B" };
    expect((await client.call("POST", "/orders", filled)).status).toBe(201);
  });

  test("a standard request needs none", async () => {
    expect((await client.call("POST", "/orders", await client.requestBody())).status).toBe(201);
  });
});
