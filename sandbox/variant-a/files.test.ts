import { readdir, readFile, stat } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { MAX_FILE_BYTES } from "../kernel/storage/upload";
import { ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import * as wire from "./wire";

let sandbox: TestSandbox;
let client: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await ServiceClient.open(sandbox.origin);
});
afterEach(() => {
  vi.useRealTimers();
});

const storedFiles = () => readdir(path.join(sandbox.running.kernel.settings.dataDir, "files"));

async function signedUrl(id: number): Promise<string> {
  return wire.download.parse((await client.get(`/files/${id}/download`)).json).url;
}

/** Sends a form with a file of so many bytes without ever holding it. */
async function uploadBytes(bytes: number): Promise<{ status: number; body: string }> {
  const boundary = "test-boundary";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="type"\r\n\r\nsource\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="big.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const chunk = Buffer.alloc(1_048_576, 7);
  async function* form() {
    yield head;
    for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
    yield `\r\n--${boundary}--\r\n`;
  }
  const request = httpRequest(`${sandbox.origin}/api/v1/files`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${client.token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
  });
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    request.once("error", reject);
    request.once("response", async (response) => {
      let body = "";
      for await (const part of response) body += part;
      resolve({ status: response.statusCode ?? 0, body });
    });
  });
  await Promise.all([pipeline(Readable.from(form()), request), answered]);
  return answered;
}

describe("an uploaded file", () => {
  test("is described, served again, and downloads as it was sent", async () => {
    const file = await client.upload("Übersicht.DOCX", "reference", "the content");
    expect(file).toMatchObject({ name: "Übersicht.DOCX", type: "reference", size: 11 });
    expect((await client.get(`/files/${file.id}`)).json).toEqual(file);
    const response = await fetch(await signedUrl(file.id));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("the content");
  });

  test("lies encrypted on the disk, its key readable by its owner only", async () => {
    const known = new Set(await storedFiles());
    await client.upload("secret.txt", "source", "a very recognisable sentence");
    const { dataDir } = sandbox.running.kernel.settings;
    const name = (await storedFiles()).find((stored) => !known.has(stored)) ?? "";
    const raw = await readFile(path.join(dataDir, "files", name));
    expect(raw.includes("recognisable")).toBe(false);
    expect((await stat(path.join(dataDir, "files.key"))).mode & 0o777).toBe(0o600);
  });

  test("of 100 MB is taken whole, and of one byte more refused with 413 and not kept", async () => {
    const whole = await uploadBytes(MAX_FILE_BYTES);
    expect(whole.status).toBe(201);
    expect(wire.file.parse(JSON.parse(whole.body)).size).toBe(104_857_600);
    const kept = await storedFiles();
    const longer = await uploadBytes(MAX_FILE_BYTES + 1);
    expect(longer.status).toBe(413);
    expect(wire.errorBody.parse(JSON.parse(longer.body)).message).not.toBe("");
    expect(await storedFiles()).toEqual(kept);
  }, 60_000);

  test("may come before its type in the form", async () => {
    const form = new FormData();
    form.append("file", new Blob(["x"]), "a.txt");
    form.append("type", "source");
    expect((await client.postFile(form)).status).toBe(201);
  });
});

describe("an upload is refused", () => {
  test.each([
    ["without a file", undefined, "source", ["file"]],
    ["without a type", "x", undefined, ["type"]],
    ["with a type that only the service makes", "x", "translation", ["type"]],
    ["with an unknown type", "x", "other", ["type"]],
    ["when it is empty", "", "source", ["file"]],
    ["without anything", undefined, undefined, ["file", "type"]],
  ])("%s, and nothing is kept", async (_what, content, type, fields) => {
    const kept = await storedFiles();
    const form = new FormData();
    if (type !== undefined) form.append("type", type);
    if (content !== undefined) form.append("file", new Blob([content]), "a.txt");
    form.append("other", "field");
    const answer = await client.postFile(form);
    expect(answer.status).toBe(422);
    expect(Object.keys(wire.errorBody.parse(answer.json).errors ?? {}).sort()).toEqual(fields);
    expect(await storedFiles()).toEqual(kept);
  });

  test("as JSON with 400", async () => {
    expect((await client.call("POST", "/files", { type: "source" })).status).toBe(400);
  });
});

describe("a signed address", () => {
  test("lives five minutes", async () => {
    const { id } = await client.upload();
    vi.useFakeTimers({ toFake: ["Date"] });
    const url = await signedUrl(id);
    vi.setSystemTime(Date.now() + 299_000);
    expect((await fetch(url)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2_000);
    expect((await fetch(url)).status).toBe(403);
  });

  test("is worth nothing when anything in it is changed", async () => {
    const url = new URL(await signedUrl((await client.upload()).id));
    url.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 60));
    expect((await fetch(url)).status).toBe(403);
    url.searchParams.delete("signature");
    expect((await fetch(url)).status).toBe(422);
  });
});

describe("deleting a file", () => {
  test("removes it and its content", async () => {
    const before = await storedFiles();
    const { id } = await client.upload();
    expect((await client.call("DELETE", `/files/${id}`)).status).toBe(204);
    expect((await client.get(`/files/${id}`)).status).toBe(404);
    expect(await storedFiles()).toEqual(before);
  });

  test("is refused while it is attached to an order, a quote or a revision", async () => {
    const order = await client.placeOrder();
    const quote = await client.requestQuote();
    const reference = await client.upload("marked.pdf", "reference");
    await client.requestRevision(order.id, [reference.id]);
    for (const id of [order.files[0]?.id, quote.files[0]?.id, reference.id]) {
      expect((await client.call("DELETE", `/files/${id}`)).status).toBe(422);
      expect((await client.get(`/files/${id}`)).status).toBe(200);
    }
  });
});

test("the translation is a PDF that names the order and its languages", async () => {
  const { id } = await client.placeOrder();
  await client.advance(2);
  const translation = (await client.getOrder(id)).files.find((file) => file.type === "translation");
  const response = await fetch(await signedUrl(translation?.id ?? 0));
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const pdf = Buffer.from(await response.arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.subarray(-6).toString()).toContain("%%EOF");
  expect(pdf.length).toBe(translation?.size);
});
