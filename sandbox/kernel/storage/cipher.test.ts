import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import { openStream, SALT_BYTES, sealStream } from "./cipher";

const key = randomBytes(32);
const CHUNK_BYTES = 64 * 1024;

const seal = (content: Buffer, name = "a") => buffer(Readable.from([content]).pipe(sealStream(key, name)));

async function open(sealed: Buffer, name = "a"): Promise<Buffer> {
  const opened = openStream(key, name, sealed.subarray(0, SALT_BYTES));
  const [content] = await Promise.all([
    buffer(opened),
    pipeline(Readable.from([sealed.subarray(SALT_BYTES)]), opened),
  ]);
  return content;
}

test.each([1, 1000, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES + 7])(
  "%d bytes come back as they were and are not seen in between",
  async (size) => {
    const content = Buffer.alloc(size, "recognisable ");
    const sealed = await seal(content);
    expect(sealed.includes("recognis")).toBe(false);
    expect((await open(sealed)).equals(content)).toBe(true);
  },
);

test("one content sealed twice looks different", async () => {
  const content = Buffer.from("same");
  expect((await seal(content)).equals(await seal(content))).toBe(false);
});

test.each<[string, (sealed: Buffer) => Buffer]>([
  ["a changed byte", (sealed) => Buffer.from(sealed).fill(sealed.readUInt8(40) ^ 1, 40, 41)],
  ["a changed salt", (sealed) => Buffer.from(sealed).fill(sealed.readUInt8(0) ^ 1, 0, 1)],
  ["a cut end", (sealed) => sealed.subarray(0, -1)],
  ["a missing last piece", (sealed) => sealed.subarray(0, SALT_BYTES + CHUNK_BYTES + 16)],
  [
    "a missing first piece",
    (sealed) =>
      Buffer.concat([sealed.subarray(0, SALT_BYTES), sealed.subarray(SALT_BYTES + CHUNK_BYTES + 16)]),
  ],
])("%s is noticed", async (_what, change) => {
  await expect(open(change(await seal(randomBytes(CHUNK_BYTES + 100))))).rejects.toThrow();
});

test("a file in another's place is noticed", async () => {
  await expect(open(await seal(Buffer.from("content"), "a"), "b")).rejects.toThrow();
});
