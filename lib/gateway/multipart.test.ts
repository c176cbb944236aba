import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { expect, test } from "vitest";
import { multipart } from "./multipart";

const sizeOf = (pieces: Buffer[]) => Buffer.concat(pieces).length;

function formOf(name: string, pieces: Buffer[], sizeBytes = sizeOf(pieces)) {
  const body = Readable.from(pieces, { objectMode: false });
  return multipart({ type: "source" }, { name, sizeBytes, body });
}

async function received(name: string, pieces: Buffer[]) {
  const { contentType, contentLength, body } = formOf(name, pieces);
  const bytes = await buffer(body);
  expect(bytes).toHaveLength(contentLength);
  const answer = new Response(bytes, { headers: { "content-type": contentType } });
  return { form: await answer.formData(), text: bytes.toString("utf8") };
}

test("fields and the file's bytes arrive as they are", async () => {
  const bytes = Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256));
  const { form } = await received("letter.pdf", [bytes.subarray(0, 100), bytes.subarray(100)]);
  const file = form.get("file") as File;
  expect(form.get("type")).toBe("source");
  expect(file.name).toBe("letter.pdf");
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
});

test("a file name in another script is sent as UTF-8", async () => {
  const { text } = await received("जन्म दर्ता – свидетельство.pdf", []);
  expect(text).toContain('filename="जन्म दर्ता – свидетельство.pdf"');
});

test("a file name cannot end its header or add another", async () => {
  const { text, form } = await received('a"\r\nX-Evil: 1\r\n\r\nb.pdf', []);
  expect(text).toContain('filename="a%22%0D%0AX-Evil: 1%0D%0A%0D%0Ab.pdf"');
  expect([...form.keys()]).toEqual(["type", "file"]);
});

test.each([
  ["more", 2, "more than the 2 bytes"],
  ["fewer", 4, "3 of the 4 bytes"],
])("a file of %s bytes than it was said to have breaks the form off before its end", async (_, size, why) => {
  const { body, contentLength } = formOf("letter.pdf", [Buffer.from("abc")], size);
  const sent: Buffer[] = [];
  body.on("data", (chunk: Buffer) => sent.push(chunk));
  await expect(finished(body)).rejects.toThrow(why);
  expect(sizeOf(sent)).toBeLessThan(contentLength);
  expect(Buffer.concat(sent).toString()).not.toMatch(/--\r\n$/);
});

test("a file that breaks off breaks the form off", async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.from("some");
      throw new Error("The browser went away");
    })(),
    { objectMode: false },
  );
  const { body } = multipart({}, { name: "letter.pdf", sizeBytes: 9, body: broken });
  await expect(buffer(body)).rejects.toThrow("The browser went away");
});
