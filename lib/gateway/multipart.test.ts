import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { multipart } from "./multipart";

async function received(name: string, pieces: Buffer[], fields: Record<string, string> = { type: "source" }) {
  const { contentType, body } = multipart(fields, {
    name,
    body: Readable.from(pieces, { objectMode: false }),
  });
  const answer = new Response(await buffer(body), { headers: { "content-type": contentType } });
  return { form: await answer.formData(), text: (await buffer(multipartBody(name))).toString("utf8") };
}

function multipartBody(name: string) {
  return multipart({}, { name, body: Readable.from([]) }).body;
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

test("a file that breaks off breaks the form off", async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.from("some");
      throw new Error("The browser went away");
    })(),
    { objectMode: false },
  );
  const { body } = multipart({}, { name: "letter.pdf", body: broken });
  await expect(buffer(body)).rejects.toThrow("The browser went away");
});
