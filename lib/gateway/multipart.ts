import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";

/** A form of text fields and one file, streamed: the file is never held whole. */
export function multipart(fields: Record<string, string>, file: { name: string; body: Readable }) {
  const boundary = `verso-${randomBytes(16).toString("hex")}`;
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  const head = `${texts.join("")}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(file.name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Readable.from(parts(head, file.body, tail), { objectMode: false }),
  };
}

async function* parts(head: string, body: Readable, tail: string): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  for await (const chunk of body as AsyncIterable<Buffer>) yield chunk;
  yield Buffer.from(tail);
}

/** As browsers write it (HTML standard, "multipart/form-data encoding algorithm"). */
function quoted(name: string): string {
  return name.replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/"/g, "%22");
}
